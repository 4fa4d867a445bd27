/* Why a memory is recalled: the routes that found it, and what its score is made of. */

import { bar } from "./bar.js";
import { button, fill, h } from "./dom.js";
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
  return h(
    "div",
    { class: "why" },
    h("p", {}, `${t("why.routes")}: `, routes(why.routes || [])),
    h("dl", { class: "bars" }, PARTS.map((part) => [h("dt", {}, t(`part.${part}`)), h("dd", {}, bar(why[part]))])),
  );
}

/** Asks for a question, and says whether and why it would bring this memory up. */
export function whyThis(memory) {
  const question = h("input", { type: "search", name: "question", required: true, dir: "auto", autocomplete: "off" });
  const answer = h("div", { "aria-live": "polite" });
  const form = h(
    "form",
    { class: "ask" },
    h("label", {}, t("why.ask"), question),
    h("button", { type: "submit" }, t("why.explain")),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
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
  return h("p", { class: "actions" }, ["useful", "wrong"].map((what) => button(t(what), give(what), "plain")));
}

function explained(found, memory) {
  const place = found.memories.findIndex((one) => one.id === memory.id);
  if (place < 0) return h("p", {}, t("why.not"), found.message && h("span", { class: "message" }, ` ${found.message}`));
  const words = t("why.recalled", { place: place + 1, count: found.found });
  return [h("p", {}, words), reasons(found.memories[place].why)];
}

function past(memory) {
  return memory.state === "superseded" ? { time: "history" } : {};
}

function routes(names) {
  return names.map((name, index) => [index > 0 && ", ", h("b", {}, named("route", name))]);
}
