/* The panel inside a conversation: what a person does in it, through the official bridge. */

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { host } from "./host.mjs";

const { panel, tell, client, frame, sizes, bridge, close } = await host({
  context: { theme: "dark", locale: "en-GB", containerDimensions: { maxHeight: 500 } },
});
after(close);

test("it comes up in the host's theme and language, and says how high it is", async () => {
  await panel.see("Nothing is known yet");
  assert.equal(frame.document.documentElement.dataset.theme, "dark");
  assert.equal(frame.document.documentElement.lang, "en-GB");
  assert.deepEqual(sizes, [{ height: 500 }]);
  bridge.setHostContext({ theme: "light" });
  await panel.until(
    () => frame.document.documentElement.dataset.theme === "light",
    "the other theme",
  );
});

test("it lists, searches with reasons, edits, archives and restores", async () => {
  await tell(
    { content: "The user's cat is called Miso" },
    { content: "用户喜欢喝龙井茶", kind: "preference" },
  );
  await panel.see("龙井茶", ".row");

  await panel.submit("query", "what is the cat called?");
  await panel.see("1 memory would be recalled");
  await panel.press("Show why");
  await panel.see("its words", ".why");

  await panel.press("Miso", ".row");
  await panel.press("Edit");
  await panel.submit("content", "The user's cat is called Mochi");
  await panel.see("The new version is saved.");
  await panel.see("Miso", ".timeline .superseded");

  await panel.press("Edit");
  await panel.submit("tags", "home, cat");
  await panel.see("cat", ".fields .tag");

  await panel.press("Archive");
  await panel.see("no longer recalled");
  await panel.press("Undo");
  await panel.see("Restored.");
  await panel.press("Back to all memories");
  await panel.see("Mochi", ".row");
});

test("an erasure shows what would go, asks, and gives a receipt", async () => {
  await tell({ content: "The user's locker is number 9931" });
  await panel.press("9931", ".row");
  await panel.press("Erase…");
  await panel.see("9931", ".preview li");
  await panel.press("Erase for good");
  await panel.see("no trace is left");
  await panel.press("Done");
  await panel.gone("9931");
  const { contents } = await client.readResource({ uri: "memory://export" });
  assert.ok(!contents[0].text.includes("9931"));
});

test("another panel was quicker: both texts are there, and the person decides", async () => {
  const [id] = await tell({ content: "The user's dentist is Dr Okafor" });
  await panel.press("Okafor", ".row");
  await panel.press("Edit");
  const quicker = { content: "The user's dentist is Dr Silva", supersedes: [id] };
  await client.callTool({ name: "remember", arguments: quicker });
  await panel.submit("content", "The user's dentist is Dr Okafor-Bright");
  await panel.see("changed elsewhere");
  await panel.see("Dr Silva", "blockquote");
  assert.equal(panel.all("[name=content]").at(-1).value, "The user's dentist is Dr Okafor-Bright");
  await panel.press("Save mine over it");
  await panel.see("The new version is saved.");
  await panel.see("Dr Silva", ".timeline .superseded");
  await panel.press("×", ".sheet .close");
});

test("what was erased elsewhere can be kept as a new memory", async () => {
  const [id] = await tell({ content: "The user's gym is on Elm Street" });
  await panel.press("Elm Street", ".row");
  await panel.press("Edit");
  const asked = { ids: [id], mode: "erase" };
  const { structuredContent: preview } = await client.callTool({
    name: "forget",
    arguments: asked,
  });
  await client.callTool({ name: "forget", arguments: { ...asked, confirm: preview.confirm } });
  await panel.submit("content", "The user's gym is on Oak Street");
  await panel.see("archived or erased elsewhere");
  await panel.press("Save as a new memory");
  await panel.see("Oak Street", ".row");
  await panel.press("×", ".sheet .close");
});

test("where a host allows no downloads, the text is shown to copy", async () => {
  await panel.press("Take it with you");
  await panel.press("Export JSON Lines");
  const area = await panel.until(() => panel.all(".taken textarea")[0], "the text");
  const lines = area.value
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  assert.ok(lines.some((line) => line.content === "用户喜欢喝龙井茶"));
  await panel.press("Export Markdown");
  const text = await panel.until(
    () => panel.all(".taken textarea[aria-label='memories.md']")[0]?.value,
    "the Markdown",
  );
  assert.match(text, /## Preferences\n\n- 用户喜欢喝龙井茶 \(/);
});

test("it opens what the assistant asked for, and gives a host that takes downloads the file", async (t) => {
  const wished = { states: ["archived"], order: "oldest" };
  const other = await host({
    wished,
    context: { locale: "zh-CN" },
    capabilities: { downloadFile: {} },
  });
  t.after(other.close);
  await other.panel.until(
    () => other.panel.all(".choice :checked")[0]?.value === "archived",
    "the filter",
  );
  assert.equal(other.panel.all(".order select")[0].value, "oldest");

  const files = [];
  other.bridge.ondownloadfile = async ({ contents }) => (files.push(contents[0].resource), {});
  await other.panel.press("带走");
  await other.panel.press("导出 JSON Lines");
  await other.panel.see("已导出为 memories.jsonl。");
  await other.panel.press("导出 Markdown");
  await other.panel.see("已导出为 memories.md。");
  assert.deepEqual(
    files.map((file) => file.mimeType),
    ["application/jsonl", "text/markdown"],
  );
  assert.match(files[1].text, /\p{Script=Han}/u);
});
