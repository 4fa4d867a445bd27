/* The panel as an MCP App: speaks to the host that shows it, by JSON-RPC over postMessage. */

import { answer, textOf } from "./page.js";

const VERSION = "2026-01-26";
const INLINE_HEIGHT = 720; // pixels: a list and a memory fit; a host may give less
const waiting = new Map();
const heard = {};
let sent = 0;

/** `call` and `read` through the host; `wished` are the arguments `inspect` was called with. */
export async function connectHost() {
  addEventListener("message", receive);
  const told = await request("ui/initialize", {
    protocolVersion: VERSION,
    appInfo: { name: "palimpsest-panel", version: "1" },
    appCapabilities: {},
  });
  heard["ui/notifications/host-context-changed"] = (context) => useTheme(context.theme);
  useTheme(told.hostContext?.theme);
  const wished = new Promise(
    (resolve) => (heard["ui/notifications/tool-input"] = (input) => resolve(input.arguments || {})),
  );
  notify("ui/notifications/initialized", {});
  notify("ui/notifications/size-changed", {
    height: height(told.hostContext?.containerDimensions),
  });
  return {
    home: "app",
    language: told.hostContext?.locale,
    wished,
    call: async (name, args, meta) =>
      answer(await request("tools/call", { name, arguments: args, _meta: meta })),
    read: async (uri, meta) => textOf(await request("resources/read", { uri, _meta: meta })),
    download: told.hostCapabilities?.downloadFile ? saveFile : async () => false,
  };
}

/** Whether somebody shows this document inside another. */
export function hasHost() {
  return window.parent !== window;
}

function receive(event) {
  const message = event.data;
  if (event.source !== window.parent || message?.jsonrpc !== "2.0") return;
  if (message.method) hear(message);
  else if (waiting.has(message.id)) settle(message);
}

function hear({ id, method, params }) {
  heard[method]?.(params || {});
  if (id === undefined) return;
  const known = method === "ui/resource-teardown" || method === "ping";
  post(
    known ? { id, result: {} } : { id, error: { code: -32601, message: `no method ${method}` } },
  );
}

function settle({ id, result, error }) {
  const { resolve, reject } = waiting.get(id);
  waiting.delete(id);
  if (!error) resolve(result);
  else
    reject(
      Object.assign(new Error(error.message), { problem: "problem.error", detail: error.message }),
    );
}

function request(method, params) {
  const id = ++sent;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    post({ id, method, params });
  });
}

function notify(method, params) {
  post({ method, params });
}

function post(message) {
  // The host's origin is not ours to know; only the window that holds us is spoken to.
  window.parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
}

function useTheme(theme) {
  if (theme) document.documentElement.dataset.theme = theme;
}

function height(container = {}) {
  return container.height || Math.min(INLINE_HEIGHT, container.maxHeight || INLINE_HEIGHT);
}

async function saveFile(name, mimeType, text) {
  const contents = [{ type: "resource", resource: { uri: `file:///${name}`, mimeType, text } }];
  const result = await request("ui/download-file", { contents });
  return !result.isError;
}
