/* All of it at a glance: how it grew, of what kinds it is, and what is fading. */

import { bar } from "./bar.js";
import { h } from "./dom.js";
import { countsPlot, growthPlot } from "./plots.js";
import { row } from "./row.js";
import { only, rove } from "./roving.js";
import { stored } from "./text.js";
import { named, t } from "./words.js";

/** The view of an `overview`; `opened(id)` opens a memory. */
export function glance(known, opened) {
  if (!known.memories) return h("p", { class: "empty" }, t("nothing-yet"));
  return h(
    "div",
    { class: "glance" },
    card(t("glance.growth"), "wide", known.growth.length > 0 && growthPlot(known.growth)),
    card(t("glance.kinds"), "", counts(known.by_kind, "kind")),
    card(
      t("glance.sources"),
      "",
      counts(known.by_source, "source"),
      h("h4", {}, t("glance.states")),
      counts(known.by_state, "state"),
    ),
    card(t("glance.fading"), "wide", fading(known.fading || [], opened)),
    card(t("glance.where"), "wide", where(known)),
  );
}

function card(heading, look, ...content) {
  return h("section", { class: `card ${look}` }, h("h3", {}, heading), content);
}

function counts(found, group) {
  return countsPlot(found, (name) => named(group, name));
}

function fading(weakest, opened) {
  if (!weakest.length) return h("p", {}, t("glance.fading.none"));
  const strength = (memory) => h("span", { class: "strength" }, bar(memory.strength));
  const item = (memory) => h("li", {}, row(memory, opened, strength(memory)));
  const list = h("ol", {}, weakest.map(item));
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
    h(
      "dd",
      {},
      named("embedding", state),
      more.length > 0 && h("span", { class: "message" }, ` ${more.join(" ")}`),
    ),
  );
}
