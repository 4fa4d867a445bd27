/* The form in which a memory is edited: its fields, and what was written into them. */

import { fill, h } from "./dom.js";
import { named, t } from "./words.js";

const KINDS = [
  "fact",
  "preference",
  "decision",
  "constraint",
  "experience",
  "procedure",
  "event",
  "task",
  "insight",
  "note",
];
const TRIPLE = ["subject", "predicate", "object"];
const LONGEST = 16_384; // characters of a memory

/** The fields, filled with `values`: a memory, or a draft of one. */
export function fields(values) {
  return [
    label("content", content(values)),
    h(
      "fieldset",
      { class: "since" },
      h("legend", {}, t("edit.since")),
      ["now", "start"].map(since),
    ),
    h(
      "div",
      { class: "pair" },
      label("kind", kind(values)),
      label("tags", input("tags", tags(values))),
    ),
    label(
      "importance",
      input("importance", values.importance, { type: "range", min: 0, max: 1, step: 0.05 }),
    ),
    h(
      "details",
      { open: Boolean(values.predicate) },
      h("summary", {}, t("edit.triple")),
      h(
        "div",
        { class: "pair" },
        TRIPLE.map((name) => label(name, input(name, values[name] || ""))),
      ),
      h("p", { class: "hint", "aria-live": "polite" }),
    ),
  ];
}

/** What stands in the form, as fields of a memory. */
export function written(form) {
  const value = (name) => form.elements[name].value;
  const listed = value("tags")
    .split(/[,，、]/)
    .map((tag) => tag.trim());
  return {
    content: value("content"),
    kind: value("kind"),
    tags: listed.filter(Boolean),
    importance: Number(value("importance")),
    ...Object.fromEntries(TRIPLE.map((name) => [name, value(name).trim()])),
  };
}

export function isSame(now, memory) {
  return Object.entries(now).every(([name, value]) => String(value) === String(memory[name] ?? ""));
}

/** Since when the new version is true: for a correction as long as the old one was held to be true,
    otherwise (empty) from now on. */
export function startOf(form, { valid_from: said, observed_at: told }) {
  if (form.elements.since.value !== "start") return "";
  // Times are told in whole seconds; what seems older than the old version would go beneath it.
  const begun = new Date(Date.parse(told) + 1000);
  return said || (begun < new Date() ? begun.toISOString() : "");
}

/** Says so when the value was in the text and is not any more: most likely it was forgotten. */
export function hint(form, memory) {
  const { content, object } = written(form);
  const stale = object && memory.content.includes(object) && !content.includes(object);
  fill(form.querySelector(".hint"), stale && t("edit.object.old", { value: object }));
}

function content(values) {
  const area = h("textarea", { name: "content", rows: "5", dir: "auto", maxlength: LONGEST });
  area.value = values.content;
  return area;
}

function since(name, index) {
  const radio = h("input", { type: "radio", name: "since", value: name, checked: index === 0 });
  return h("label", { class: "choice" }, radio, t(`edit.since.${name}`));
}

function kind(values) {
  const option = (name) =>
    h("option", { value: name, selected: name === values.kind }, named("kind", name));
  return h("select", { name: "kind" }, KINDS.map(option));
}

function tags(values) {
  return (values.tags || []).join(", ");
}

function label(name, control) {
  return h("label", {}, h("span", {}, t(`edit.${name}`)), control);
}

function input(name, value, more = {}) {
  const control = h("input", { name, dir: "auto", autocomplete: "off", ...more });
  control.value = value;
  return control;
}
