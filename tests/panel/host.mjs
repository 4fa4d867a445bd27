/* A host of Apps without a browser: the official bridge and client, and a document to show the panel in.

   It starts the real server over stdio, as a desktop client does, and knows of the panel only
   what the server tells. PANEL_TOOLS is the folder of the packages, PANEL_SERVER the server's command
   and environment; each host has a database of its own. */

import { mkdtempSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";

const tool = (file) =>
  import(pathToFileURL(path.join(process.env.PANEL_TOOLS, "node_modules", file)));
const { Client } = await tool("@modelcontextprotocol/client/dist/index.mjs");
const { StdioClientTransport } = await tool("@modelcontextprotocol/client/dist/stdio.mjs");
const { AppBridge, getToolUiResourceUri } = await tool(
  "@modelcontextprotocol/ext-apps/dist/src/app-bridge.js",
);
const { JSDOM } = (await tool("jsdom/lib/api.js")).default;

const EXTENSION = { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] } };
const PATIENCE = 15_000; // milliseconds: the machine may be busy

/** The server, a client of it that shows Apps, and the panel in a frame; `close` ends all three. */
export async function host({ wished = {}, context = {}, capabilities = {} } = {}) {
  const client = await connected();
  const { tools } = await client.listTools();
  const uri = getToolUiResourceUri(tools.find((one) => one.name === "inspect"));
  const { contents } = await client.readResource({ uri });
  const bridge = new AppBridge(
    client,
    { name: "test-host", version: "1" },
    { serverTools: {}, serverResources: {}, ...capabilities },
    { hostContext: { theme: "dark", locale: "en-GB", ...context } },
  );
  const sizes = [];
  bridge.onsizechange = (size) => sizes.push(size);
  const ready = new Promise((resolve) => (bridge.oninitialized = resolve));
  const between = new Between();
  await bridge.connect(between);
  const frame = between.show(contents[0].text);
  await ready;
  await bridge.sendToolInput({ arguments: wished });
  const panel = driver(frame);
  const tell = (...statements) => told(client, panel, statements);
  return { client, bridge, frame, sizes, panel, tell, close: () => close(client, bridge, frame) };
}

async function connected() {
  const client = new Client(
    { name: "test-host", version: "1" },
    { capabilities: { extensions: EXTENSION } },
  );
  const { command, env } = JSON.parse(process.env.PANEL_SERVER);
  const database = path.join(
    mkdtempSync(path.join(env.PALIMPSEST_DB, "..", "panel-")),
    "memory.db",
  );
  const server = {
    command: command[0],
    args: command.slice(1),
    env: { ...env, PALIMPSEST_DB: database },
  };
  await client.connect(new StdioClientTransport({ ...server, stderr: "inherit" }));
  return client;
}

/** Has the client remember; the panel looks again when its order is chosen anew. Gives the ids. */
async function told(client, panel, statements) {
  const answers = [];
  for (const given of statements)
    answers.push(await client.callTool({ name: "remember", arguments: given }));
  const order = await panel.until(() => panel.all(".order select")[0], "the order");
  order.dispatchEvent(new order.ownerDocument.defaultView.Event("change"));
  return answers.map((answer) => answer.structuredContent.id);
}

/** What lies between the bridge and the panel's window. The bridge's own transport needs a browser's
    frames, whose messages say where they come from. */
class Between {
  async start() {}

  async close() {
    this.onclose?.();
  }

  async send(message) {
    const event = new this.frame.MessageEvent("message", {
      data: JSON.parse(JSON.stringify(message)),
    });
    Object.defineProperty(event, "source", { value: this.frame.parent });
    this.frame.dispatchEvent(event);
  }

  /** Runs the document as if in a frame, and gives its window. What jsdom lacks is put in. */
  show(html) {
    const beforeParse = (frame) => {
      this.frame = frame;
      const parent = {
        postMessage: (message) =>
          setImmediate(() => this.onmessage(JSON.parse(JSON.stringify(message)))),
      };
      Object.defineProperty(frame, "parent", { value: parent });
      withDialogs(frame);
    };
    // It runs no modules; the panel's script is one only to have a scope of its own.
    const classic = html.replace('<script type="module">', "<script>");
    return new JSDOM(classic, { runScripts: "dangerously", pretendToBeVisual: true, beforeParse })
      .window;
  }
}

function withDialogs(frame) {
  const dialog = frame.HTMLDialogElement.prototype;
  dialog.showModal ??= function () {
    this.open = true;
  };
  dialog.close ??= function () {
    this.open = false;
    this.dispatchEvent(new frame.Event("close"));
  };
}

async function close(client, bridge, frame) {
  await bridge.teardownResource({});
  await bridge.close();
  await client.close();
  frame.close();
}

/** The panel as a person uses it: by what it says. */
function driver(frame) {
  const all = (selector) => [...frame.document.querySelectorAll(selector)];
  const saying = (selector, text) => all(selector).find((one) => one.textContent.includes(text));

  async function until(found, what) {
    const end = Date.now() + PATIENCE;
    for (let value; Date.now() < end; await pause(20)) if ((value = found())) return value;
    throw new Error(
      `waited in vain for ${what}; the panel says: ${frame.document.body.textContent.slice(0, 2000)}`,
    );
  }

  return {
    all,
    until,
    /** Waits for an element that matches `selector` and says `text`. */
    see: (text, selector = "p, .row, h2") =>
      until(() => saying(selector, text), `“${text}” in ${selector}`),
    gone: (text, selector = ".row") => until(() => !saying(selector, text), `“${text}” to go`),
    async press(text, selector = "button") {
      (await until(() => saying(selector, text), `${selector} “${text}”`)).click();
    },
    async write(name, text) {
      const field = await until(() => all(`[name=${name}]`).at(-1), `the field ${name}`);
      field.value = text;
      field.dispatchEvent(new frame.Event("input", { bubbles: true }));
      return field;
    },
    async submit(name, text) {
      const field = await this.write(name, text);
      field.form.querySelector("[type=submit]").click();
    },
  };
}
