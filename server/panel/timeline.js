/* The life of a memory: its versions, the older ones paler underneath, and what happened to it. */

import { button, h } from "./dom.js";
import { stored } from "./text.js";
import { day, moment, named, t } from "./words.js";

const CORRECTED = 1000; // milliseconds: what was true for no longer was wrong from the start

/** The versions, newest first, when there is more than one. `opened(id)` shows another one. */
export function earlier(versions, memory, opened) {
  if (versions.length < 2) return null;
  const newestFirst = [...versions].reverse();
  return h("ol", { class: "timeline" }, newestFirst.map((one) => version(one, one.id === memory.id, opened)));
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
  return to ? t("history.span", { from: day(from), to: day(to) }) : t("history.since", { from: day(from) });
}

/** What happened, newest first, folded away: most people look at the versions only. */
export function events(log) {
  return h("details", {}, h("summary", {}, t("history.events")), h("ol", { class: "events" }, [...log].reverse().map(line)));
}

function line({ at, what, who, why }) {
  return h(
    "li",
    {},
    h("time", { datetime: at, class: "when" }, moment(at)),
    h("span", {}, named("event", what), who && ` · ${t("history.by", { who: named("who", who) })}`),
    why && stored("span", why, { class: "message" }),
  );
}
