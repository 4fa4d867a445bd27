/* Why a memory is recalled: the routes that found it, and what its score is made of. */

import { bar } from "./bar.js";
import { actions, button, fill, h, pairs, whenEntered } from "./dom.js";
import { complain, say } from "./notices.js";
import { app, ask } from "./server.js";
import { named, t } from "./words.js";

const PARTS = ["relevance", "semantic", "lexical", "recency", "importance", "confidence", "use"];
const MOST = 50; // memories that one recall gives at most
const ROOM = 20_000; // tokens, the most that recall takes: the panel is no model with a budget

/** What `recall` says to a question, every field and every reason with it. */
export function recall(query, more = {}) {
  return ask("recall", { query, detail: "full", limit: MOST, token_budget: ROOM, ...more });
}

/** The reasons of one hit. */
export function reasons(why) {
  const shares = PARTS.map((part) => [t(`part.${part}`), bar(why[part])]);
  const found = h("p", {}, t("why.routes"), routes(why.routes || []));
  return h("div", { class: "why" }, found, pairs("bars", shares));
}

/** Asks for a question, and says whether and why it would bring this memory up. */
export function whyThis(memory) {
  const look = { type: "search", name: "question", dir: "auto", autocomplete: "off" };
  const question = h("input", { ...look, required: true });
  const answer = h("div", { "aria-live": "polite" });
  const form = h(
    "form",
    { class: "ask" },
    h("label", {}, t("why.ask"), question),
    h("button", { type: "submit" }, t("why.explain")),
  );
  whenEntered(form, async () => {
    try {
      fill(answer, explained(await recall(question.value, past(memory)), memory));
    } catch (error) {
      complain(error);
    }
  });
  return [form, answer];
}

/** Two buttons that say whether a recalled memory helped. */
export function feedback(id) {
  const give = (what) => async () => {
    try {
      await ask("reflect", { [what]: [id] });
      say(t(`${what}.done`));
    } catch (error) {
      complain(error);
    }
  };
  if (!app.editable) return null;
  return actions(["useful", "wrong"].map((what) => button(t(what), give(what), "plain")));
}

function explained({ memories, found, message }, memory) {
  const place = memories.findIndex((one) => one.id === memory.id);
  const reason = message && h("span", { class: "message" }, ` ${message}`);
  if (place < 0) return h("p", {}, t("why.not"), reason);
  const words = t("why.recalled", { place: place + 1, count: found });
  return [h("p", {}, words), reasons(memories[place].why)];
}

function past(memory) {
  return memory.state === "superseded" ? { time: "history" } : {};
}

function routes(names) {
  return names.map((name, index) => [
    index > 0 && t("separator"),
    h("b", {}, named("route", name)),
  ]);
}
