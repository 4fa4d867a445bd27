/* Editing: a new version takes the place of the old one, and nothing that was written is lost. */

import { button, fill, h } from "./dom.js";
import { openDialog } from "./dialog.js";
import { complain, say } from "./notices.js";
import { ask, attempt, tell } from "./server.js";
import { stored } from "./text.js";
import { named, t } from "./words.js";

const KINDS = ["fact", "preference", "decision", "constraint", "experience", "procedure", "event", "task", "insight", "note"];
const SINCE = ["now", "start"];
const TRIPLE = ["subject", "predicate", "object"];
const KEPT = ["clues", "entities", "confidence", "visibility", "derived_from", "expires_at"];
const LONGEST = 16_384; // characters of a memory

const drafts = new Map();

/** Opens the form for `memory`; `done(id)` is told the id of the new version. */
export function edit(memory, done) {
  const form = h("form", {}, fields(memory, drafts.get(memory.id) || memory), h("div", { class: "conflict" }));
  const dialog = openDialog(t("edit.title"), [h("p", { class: "lead" }, t("edit.kept")), form], { closed: keepDraft });
  form.append(footer(() => dialog.close()));
  form.addEventListener("input", () => hint(form, memory));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    save(memory.id).catch(complain);
  });
  form.elements.content.focus();

  /** Writes over the version `id`: the one that was opened, or the one that came meanwhile. */
  async function save(id) {
    const written = read(form);
    if (!written.content.trim()) return complain(new Error(t("edit.empty")));
    if (same(written, memory)) return say(t("edit.same"));
    const from = corrects(form) ? start(memory) : "";
    const given = { ...kept(memory), ...written, valid_from: from, supersedes: id ? [id] : [] };
    const answer = await attempt("remember", given);
    if (answer.isError || answer.structured.outcome === "refused") return refused(answer);
    drafts.delete(memory.id);
    dialog.removeEventListener("close", keepDraft);
    return finish(answer.structured);
  }

  async function finish({ id, notes = [] }) {
    form.dataset.saved = "yes";
    dialog.close();
    const { item } = await ask("inspect", { id, limit: 1 });
    tell("replaced", { id: memory.id, memory: item.memory });
    await done(id);
    say([t("edit.saved"), ...notes].join(" "));
  }

  /** Another panel may have been quicker: then both texts are shown, and the person decides. */
  async function refused({ isError, text, structured }) {
    const now = await newest(memory.id);
    if (now.state === "current" && now.id === memory.id) {
      return complain(new Error(isError ? text : structured.notes.join(" ")));
    }
    return showConflict(form.querySelector(".conflict"), now, { save, drop: () => drop(now.id) });
  }

  function drop(id) {
    form.dataset.saved = "yes";
    dialog.close();
    return done(id || memory.id);
  }

  function keepDraft() {
    if (form.dataset.saved) drafts.delete(memory.id);
    else drafts.set(memory.id, { ...memory, ...read(form) });
  }
}

/** The version that stands where `id` stood; without an id when it was erased. */
async function newest(id) {
  const answer = await attempt("inspect", { id, limit: 1 });
  if (answer.isError) return { state: "erased" };
  const { versions, memory } = answer.structured.item;
  return versions.find((one) => one.state === "current") || memory;
}

function showConflict(place, now, { save, drop }) {
  const replaced = now.state === "current";
  const act = (what) => () => Promise.resolve(what()).catch(complain);
  fill(
    place,
    h("p", { role: "alert" }, t(replaced ? "edit.conflict" : "edit.conflict.gone")),
    replaced && [h("p", {}, t("edit.conflict.theirs")), stored("blockquote", now.content, { class: "words" })],
    h(
      "p",
      { class: "actions" },
      replaced && button(t("edit.conflict.drop"), act(drop), "plain"),
      button(t(replaced ? "edit.conflict.mine" : "edit.conflict.new"), act(() => save(replaced ? now.id : "")), "primary"),
    ),
  );
  place.querySelector("button").focus();
}

function fields(memory, values) {
  const kind = h("select", { name: "kind" }, KINDS.map((name) => h("option", { value: name, selected: name === values.kind }, named("kind", name))));
  const content = h("textarea", { name: "content", rows: "5", dir: "auto", maxlength: LONGEST, required: true });
  content.value = values.content;
  return [
    label(t("edit.content"), content),
    h("fieldset", { class: "since" }, h("legend", {}, t("edit.since")), SINCE.map(since)),
    h("div", { class: "pair" }, label(t("edit.kind"), kind), label(t("edit.tags"), input("tags", (values.tags || []).join(", ")))),
    label(t("edit.importance"), input("importance", values.importance, { type: "range", min: 0, max: 1, step: 0.05 })),
    h(
      "details",
      { open: Boolean(memory.predicate) },
      h("summary", {}, t("edit.triple")),
      h("div", { class: "pair" }, TRIPLE.map((name) => label(t(`edit.${name}`), input(name, values[name] || "")))),
      h("p", { class: "hint", "aria-live": "polite" }),
    ),
  ];
}

function since(name, index) {
  const radio = h("input", { type: "radio", name: "since", value: name, checked: index === 0 });
  return h("label", { class: "choice" }, radio, t(`edit.since.${name}`));
}

function label(name, control) {
  return h("label", {}, h("span", {}, name), control);
}

function input(name, value, more = {}) {
  const control = h("input", { name, dir: "auto", autocomplete: "off", ...more });
  control.value = value;
  return control;
}

function footer(close) {
  return h("p", { class: "actions" }, button(t("cancel"), close, "plain"), h("button", { type: "submit", class: "primary" }, t("edit.save")));
}

/** A value that was in the text and is no longer there has most likely been forgotten. */
function hint(form, memory) {
  const { content, object } = read(form);
  const stale = object && memory.content.includes(object) && !content.includes(object);
  fill(form.querySelector(".hint"), stale && t("edit.object.old", { value: object }));
}

function read(form) {
  const value = (name) => form.elements[name].value;
  const tags = value("tags").split(/[,，、]/).map((tag) => tag.trim()).filter(Boolean);
  const triple = Object.fromEntries(TRIPLE.map((name) => [name, value(name).trim()]));
  return { content: value("content"), kind: value("kind"), tags, importance: Number(value("importance")), ...triple };
}

function corrects(form) {
  return form.elements.since.value === "start";
}

/** The moment from which the memory was held to be true; empty when that is only now. The times told
    are cut to seconds, and a version from before the old one would be taken for an even older one. */
function start({ valid_from: said, observed_at: told }) {
  const begun = new Date(Date.parse(told) + 1000);
  return said || (begun < new Date() ? begun.toISOString() : "");
}

function same(written, memory) {
  return Object.entries(written).every(([name, value]) => String(value) === String(memory[name] ?? ""));
}

/** What the form does not show goes on to the new version as it was; it is the person who says it now. */
function kept(memory) {
  const fields = KEPT.filter((name) => memory[name] !== undefined && memory[name] !== "");
  return { ...Object.fromEntries(fields.map((name) => [name, memory[name]])), session: memory.context?.session || "", source: "user" };
}
