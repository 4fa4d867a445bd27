/* The panel as a page: speaks MCP to the server that served it, each message whole in itself. */

const VERSION = "2026-07-28";
const META = {
  "io.modelcontextprotocol/protocolVersion": VERSION,
  "io.modelcontextprotocol/clientInfo": { name: "palimpsest-panel", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {
    extensions: { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] } },
  },
};
let sent = 0;

/** `call` and `read` over HTTP. Both throw an error whose `problem` is a key of the words. */
export async function connectPage() {
  return {
    home: "page",
    call: async (name, args, meta) =>
      answer(await post("tools/call", name, { name, arguments: args, _meta: meta })),
    read: async (uri, meta) => textOf(await post("resources/read", uri, { uri, _meta: meta })),
    download: saveFile,
  };
}

/** A tool's result as the views take it. */
export function answer(result) {
  const text = (result.content || []).map((part) => part.text || "").join("\n");
  return { structured: result.structuredContent || {}, text, isError: Boolean(result.isError) };
}

export function textOf(result) {
  return result.contents.map((part) => part.text || "").join("");
}

async function post(method, name, { _meta, ...params }) {
  const id = ++sent;
  const message = {
    jsonrpc: "2.0",
    id,
    method,
    params: { ...params, _meta: { ...META, ..._meta } },
  };
  const response = await send(method, name, message);
  if (response.status === 401 || response.status === 403) throw failed("problem.refused");
  const told = messageOf(await response.text(), id);
  if (!told) throw failed("problem.answer");
  if (told.error) throw failed("problem.error", told.error.message);
  return told.result;
}

async function send(method, name, message) {
  try {
    return await fetch("mcp", {
      method: "POST",
      headers: headers(method, name),
      body: JSON.stringify(message),
    });
  } catch {
    throw failed("problem.gone");
  }
}

function headers(method, name) {
  return {
    "Content-Type": "application/json",
    Accept: "application/json, text/event-stream",
    "MCP-Protocol-Version": VERSION,
    "Mcp-Method": method,
    "Mcp-Name": name,
  };
}

/** The answer to message `id`: the body is JSON, or a stream of events with JSON in them. */
function messageOf(body, id) {
  const lines = body.trimStart().startsWith("{") ? [body] : events(body);
  for (const line of lines) {
    try {
      const message = JSON.parse(line);
      if (message.id === id) return message;
    } catch {
      // Not a message: a proxy's page, or a comment that keeps a stream open.
    }
  }
  return null;
}

function events(body) {
  const data = (event) => event.split(/\r?\n/).filter((line) => line.startsWith("data:"));
  return body.split(/\r?\n\r?\n/).map((event) =>
    data(event)
      .map((line) => line.slice(5))
      .join("\n"),
  );
}

function failed(problem, detail = "") {
  return Object.assign(new Error(problem), { problem, detail });
}

async function saveFile(name, type, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return true;
}
