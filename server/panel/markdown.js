/* What is current as one Markdown text, by kind: to read, print or keep. */

import { ask } from "./server.js";
import { day, named, t } from "./words.js";

const PAGE = 200; // the most that one call gives

/** Reads page after page; `told(done, count)` hears how far it is. */
export async function asMarkdown(told) {
  const kinds = new Map();
  let [cursor, done] = ["", 0];
  do {
    const page = await ask("inspect", { limit: PAGE, cursor });
    for (const memory of page.memories) {
      if (!kinds.has(memory.kind)) kinds.set(memory.kind, []);
      kinds.get(memory.kind).push(line(memory));
    }
    [cursor, done] = [page.next, done + page.memories.length];
    told(done, page.total);
  } while (cursor);
  const sections = [...kinds].map(([kind, lines]) => `## ${named("kind", kind)}\n\n${lines.join("\n")}\n`);
  return [`# ${t("title")}\n`, ...sections].join("\n");
}

/** One entry of a list; what has several lines stays inside it. */
function line({ content, observed_at: at, tags = [] }) {
  const words = content.replaceAll("\n", "\n  ");
  const marks = tags.map((tag) => ` #${tag.replaceAll(" ", "-")}`).join("");
  return `- ${words} (${day(at)})${marks}`;
}
