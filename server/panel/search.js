/* Searching as the assistant does: what a question would bring up, in that order, and why. */

import { actions, button, fill, h } from "./dom.js";
import { forgetAbout } from "./forget.js";
import { complain } from "./notices.js";
import { only, rove } from "./roving.js";
import { row } from "./row.js";
import { app } from "./server.js";
import { percent, t } from "./words.js";
import { feedback, reasons, recall } from "./why.js";

/** The results of `query` within `filters`; `opened(id)` opens one, `left` goes to the list. */
export function searchResults(query, filters, opened, left) {
  const element = h("div", { class: "results" }, h("p", { role: "status" }, t("loading")));
  const told = (found) => show(element, { query, filters, opened, left }, found);
  const failed = (error) => {
    fill(element);
    complain(error);
  };
  recall(query, bounds(filters)).then(told, failed);
  rove(element, ".row");
  return element;
}

/** What recall can narrow itself; the rest is left out of what is shown. */
function bounds({ kinds, tags, entities, since, until, states }) {
  const time = states.includes("superseded") ? "history" : "auto";
  return { kinds, tags, entities, since, until, time };
}

function show(element, { query, filters, opened, left }, found) {
  const fits = (one) => !filters.sources.length || filters.sources.includes(one.source);
  const hits = found.memories.filter(fits);
  const item = (one) => hit(one, opened);
  const hidden = found.memories.length - hits.length;
  fill(
    element,
    h("p", { class: "total", role: "status" }, heading(found)),
    hidden > 0 && h("p", {}, t("search.filtered", { count: hidden })),
    actions(offers(element, query, hits, left)),
    h("ol", {}, hits.map(item)),
  );
  only(element, ".row");
}

function heading({ memories, found, message }) {
  const reason = message && h("span", { class: "message" }, ` ${message}`);
  if (!memories.length) return [t("search.nothing"), reason];
  const rest = memories.length < found ? t("search.shown", { shown: memories.length }) : "";
  return t("search.found", { count: found }) + rest;
}

function offers(element, query, hits, left) {
  const explain = () => element.querySelectorAll("details").forEach((one) => (one.open = true));
  const any = hits.length > 0;
  return [
    button(t("search.clear"), left, "plain"),
    any && button(t("search.explain"), explain, "plain"),
    any && app.editable && button(t("search.forget"), () => forgetAbout(query), "plain"),
  ];
}

function hit(memory, opened) {
  const score = h("span", { class: "score" }, percent(memory.score));
  const told = [h("summary", {}, t("why")), reasons(memory.why), feedback(memory.id)];
  return h("li", {}, row(memory, opened, score), h("details", {}, told));
}
