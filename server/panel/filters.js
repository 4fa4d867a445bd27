/* What is chosen of all that is known: by kind, topic, tag, state, who told it, and time. */

import { button, h } from "./dom.js";
import { visible } from "./text.js";
import { named, number, t } from "./words.js";

const STATES = ["current", "superseded", "archived"];
const SOURCES = ["user", "document", "tool", "agent"];
const FIRST = 10; // of the topics and tags, and all of the kinds; the rest unfolds

/** The choice, as arguments of `inspect`. */
export function noFilters() {
  return {
    kinds: [],
    tags: [],
    states: ["current"],
    sources: [],
    entities: [],
    since: "",
    until: "",
  };
}

/** How many of the filters narrow what is seen. */
export function chosen(filters) {
  const lists = ["kinds", "tags", "states", "sources", "entities"];
  const none = noFilters();
  const changed = (name) => String(filters[name]) !== String(none[name]);
  return lists.filter(changed).length + (filters.since || filters.until ? 1 : 0);
}

/** The filters beside the list: they write into `filters`. `known` is the overview. */
export function filterPanel(filters, known, changed, cleared) {
  const boxes = (list, names, counts, label) =>
    choices(filters, list, names, counts, label, changed);
  const kinds = Object.keys(known.by_kind || {});
  const topics = counted(known.topics, "topic");
  const tags = counted(known.tags, "tag");
  return [
    boxes("kinds", kinds, known.by_kind, (name) => named("kind", name)),
    boxes("entities", Object.keys(topics), topics, visible),
    boxes("tags", Object.keys(tags), tags, visible),
    boxes("states", STATES, known.by_state, (name) => named("state", name)),
    boxes("sources", SOURCES, known.by_source, (name) => named("source", name)),
    group(t("filter.time"), time(filters, "since", changed), time(filters, "until", changed)),
    button(t("filters.clear"), cleared, "plain"),
  ];
}

function counted(items = [], key) {
  return Object.fromEntries(items.map((item) => [item[key], item.count]));
}

function group(name, ...children) {
  return h("fieldset", {}, h("legend", {}, name), children);
}

function choices(filters, list, names, counts = {}, label, changed) {
  if (!names.length) return null;
  const all = names.map((name) => choice(filters, list, name, counts[name] || 0, label, changed));
  const rest = all.slice(FIRST);
  const more = button(t("filter.more"), () => more.replaceWith(...rest), "plain");
  return group(t(`filter.${list}`), all.slice(0, FIRST), rest.length > 0 && more);
}

function choice(filters, list, name, count, label, changed) {
  const box = h("input", { type: "checkbox", value: name, checked: filters[list].includes(name) });
  box.addEventListener("change", () => {
    const others = filters[list].filter((one) => one !== name);
    filters[list] = box.checked ? [...others, name] : others;
    changed();
  });
  return h(
    "label",
    { class: "choice" },
    box,
    h("bdi", {}, label(name)),
    h("span", { class: "count" }, number(count)),
  );
}

function time(filters, end, changed) {
  const input = h("input", { type: "date", value: filters[end] });
  input.addEventListener("change", () => {
    filters[end] = input.value;
    changed();
  });
  return h("label", { class: "date" }, t(`filter.${end}`), input);
}
