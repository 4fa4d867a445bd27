/* The server as the views see it: tools that answer or raise a sentence, and news of changes. */

import { current, t } from "./words.js";

/** What all views share. `editable` and `scope` are the server's word, until the person chooses. */
export const app = { transport: null, scope: "", editable: false };

/** Tells of memories that changed: `gone` (ids) and `replaced` ({id, memory}). */
export const news = new EventTarget();

/** The structured answer of a tool. Throws an error whose message can be shown to the person. */
export async function ask(tool, args = {}) {
  const answer = await attempt(tool, args);
  if (answer.isError) throw new Error(answer.text);
  return answer.structured;
}

/** The whole answer, where the tool's own refusal is not the end of it. */
export async function attempt(tool, args = {}) {
  const scoped = app.scope ? { ...args, scope: app.scope } : args;
  return spoken(app.transport.call(tool, scoped, meta()));
}

export async function read(uri) {
  return spoken(app.transport.read(uri, meta()));
}

export function tell(kind, detail) {
  news.dispatchEvent(new CustomEvent(kind, { detail }));
}

/** The server words its errors and notes for the person, in the language that is shown. */
function meta() {
  return { "palimpsest/language": current() };
}

async function spoken(promise) {
  try {
    return await promise;
  } catch (error) {
    throw new Error(t(error.problem || "problem.unknown", { detail: error.detail }), {
      cause: error,
    });
  }
}
