/* The life of a memory: its versions, the older ones paler underneath, and what happened to it. */

import { button, h } from "./dom.js";
import { stored } from "./text.js";
import { day, moment, named, t } from "./words.js";

const CORRECTED = 1000; // milliseconds: what was true for no longer was wrong from the start

/** The versions, newest first, when there is more than one. `opened(id)` shows another one. */
export function earlier(versions, memory, opened) {
  if (versions.length < 2) return null;
  const item = (one) => version(one, one.id === memory.id, opened);
  return h("ol", { class: "timeline" }, [...versions].reverse().map(item));
}

function version(one, here, opened) {
  const words = stored("span", one.content, { class: "words" });
  return h(
    "li",
    { class: one.state, "aria-current": here ? "true" : null },
    h("span", { class: "when" }, span(one)),
    here ? words : button(words, () => opened(one.id), "link"),
  );
}

function span(one) {
  const [from, to] = [one.valid_from || one.observed_at, one.valid_to || one.superseded_at];
  if (to && Date.parse(to) - Date.parse(from) <= CORRECTED) return t("history.corrected");
  if (to) return t("history.span", { from: day(from), to: day(to) });
  return t("history.since", { from: day(from) });
}

/** What happened, newest first, folded away: most people look at the versions only. */
export function events(log) {
  const lines = h("ol", { class: "events" }, [...log].reverse().map(line));
  return h("details", {}, h("summary", {}, t("history.events")), lines);
}

function line({ at, what, who, why }) {
  const actor = who && ` · ${t("history.by", { who: named("who", who) })}`;
  return h(
    "li",
    {},
    h("time", { datetime: at, class: "when" }, moment(at)),
    h("span", {}, named("event", what), actor),
    why && stored("span", why, { class: "message" }),
  );
}
