/* A memory as one line of a list: what it says, and in a few words what it is. */

import { h } from "./dom.js";
import { beginning, stored } from "./text.js";
import { day, named } from "./words.js";

const TAGS_SHOWN = 3;

/** A button that opens the memory. `extra` stands after what it is. */
export function row(memory, open, extra = null) {
  return h(
    "button",
    {
      type: "button",
      class: `row ${memory.state || "current"}`,
      "data-id": memory.id,
      onclick: () => open(memory.id),
    },
    ink(memory.strength),
    stored("span", beginning(memory.content), { class: "words" }),
    h("span", { class: "what" }, parts(memory), extra),
  );
}

function parts(memory) {
  return [
    h("span", { class: "kind" }, named("kind", memory.kind)),
    memory.state &&
      memory.state !== "current" &&
      h("span", { class: "state" }, named("state", memory.state)),
    (memory.observed_at || memory.when) && h("span", {}, day(memory.observed_at || memory.when)),
    memory.source !== "user" && memory.source && h("span", {}, named("source", memory.source)),
    (memory.tags || []).slice(0, TAGS_SHOWN).map((tag) => stored("bdi", tag, { class: "tag" })),
  ];
}

/** The rule at the side: as pale as the memory is weak. Its number stands in the opened memory. */
function ink(strength = 1) {
  const mark = h("span", { class: "ink", "aria-hidden": "true" });
  mark.style.opacity = String(0.15 + 0.85 * strength);
  return mark;
}
