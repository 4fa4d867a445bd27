/* The fields of a memory, in plain words; what says nothing is left out. */

import { bar } from "./bar.js";
import { h, pairs } from "./dom.js";
import { stored } from "./text.js";
import { moment, named, t } from "./words.js";

const LISTS = ["entities", "tags", "clues"];
const CIRCUMSTANCES = ["session", "task", "evidence"];
const TIMES = ["valid_from", "valid_to", "expires_at", "created_at", "last_used_at"];
const MEASURES = ["strength", "importance", "confidence", "usefulness"];

export function details(memory) {
  const context = memory.context || {};
  const rows = [
    ["triple", triple(memory)],
    ...LISTS.map((name) => [name, listed(memory[name])]),
    ["source", named("source", memory.source)],
    ...CIRCUMSTANCES.map((name) => [name, context[name] && stored("bdi", context[name])]),
    ...TIMES.map((name) => [name, memory[name] && time(memory[name])]),
    ["use_count", memory.use_count > 0 && t("field.times", { count: memory.use_count })],
    ["id", h("code", {}, memory.id)],
  ];
  const said = rows.filter(([, value]) => value);
  return pairs(
    "fields",
    said.map(([name, value]) => [t(`field.${name}`), value]),
  );
}

export function measures(memory) {
  const known = MEASURES.filter((name) => memory[name] !== undefined);
  return pairs(
    "bars",
    known.map((name) => [t(`measure.${name}`), bar(memory[name])]),
  );
}

function time(at) {
  return h("time", { datetime: at }, moment(at));
}

function triple({ subject, predicate, object }) {
  const parts = [subject, predicate, object].filter(Boolean);
  return parts.length > 0 && parts.map((part, index) => [index > 0 && " · ", stored("bdi", part)]);
}

function listed(names = []) {
  return names.length > 0 && names.map((name) => stored("bdi", name, { class: "tag" }));
}
