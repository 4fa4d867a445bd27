/* All of it at a glance: how it grew, of what kinds it is, and what is fading. */

import { bar } from "./bar.js";
import { h } from "./dom.js";
import { countsPlot, growthPlot } from "./plots.js";
import { row } from "./row.js";
import { rove, only } from "./roving.js";
import { stored } from "./text.js";
import { named, t } from "./words.js";

/** The view of an `overview`; `opened(id)` opens a memory. */
export function glance(known, opened) {
  if (!known.memories) return h("p", { class: "empty" }, t("nothing-yet"));
  return h(
    "div",
    { class: "glance" },
    card(t("glance.growth"), "wide", known.growth.length > 0 && growthPlot(known.growth)),
    card(t("glance.kinds"), "", countsPlot(known.by_kind, (name) => named("kind", name))),
    card(t("glance.sources"), "", countsPlot(known.by_source, (name) => named("source", name)), h("h4", {}, t("glance.states")), countsPlot(known.by_state, (name) => named("state", name))),
    card(t("glance.fading"), "wide", fading(known.fading || [], opened)),
    card(t("glance.where"), "wide", where(known)),
  );
}

function card(heading, look, ...content) {
  return h("section", { class: `card ${look}` }, h("h3", {}, heading), content);
}

function fading(weakest, opened) {
  if (!weakest.length) return h("p", {}, t("glance.fading.none"));
  const list = h("ol", {}, weakest.map((memory) => h("li", {}, row(memory, opened, h("span", { class: "strength" }, bar(memory.strength))))));
  rove(list, ".row");
  only(list, ".row");
  return [h("p", { class: "lead" }, t("glance.fading.lead")), list];
}

function where({ db, embedding }) {
  // The state may be followed by the model's name or by what went wrong.
  const [state, ...more] = String(embedding || "").split(" ");
  return h(
    "dl",
    { class: "fields" },
    h("dt", {}, t("glance.db")),
    h("dd", {}, stored("code", db || "")),
    h("dt", {}, t("glance.embedding")),
    h("dd", {}, named("embedding", state), more.length > 0 && h("span", { class: "message" }, ` ${more.join(" ")}`)),
  );
}
