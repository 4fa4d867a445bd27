/* Editing: a new version takes the place of the old one, and nothing that was written is lost. */

import { openDialog } from "./dialog.js";
import { actions, button, fill, h, whenEntered } from "./dom.js";
import { fields, hint, isSame, startOf, written } from "./form.js";
import { complain, say } from "./notices.js";
import { ask, attempt, tell } from "./server.js";
import { stored } from "./text.js";
import { t } from "./words.js";

const KEPT = ["clues", "entities", "confidence", "visibility", "derived_from", "expires_at"];

const drafts = new Map(); // by id: what was written and not saved

/** Opens the form for `memory`; `done(id)` is told the id of the version that now holds. */
export function edit(memory, done) {
  new Editor(memory, done).open();
}

class Editor {
  constructor(memory, done) {
    this.memory = memory;
    this.done = done;
    this.saved = false;
    this.conflict = h("div", { class: "conflict" });
    this.form = h("form", {}, fields(drafts.get(memory.id) || memory), this.conflict);
  }

  open() {
    const { form } = this;
    const body = [h("p", { class: "lead" }, t("edit.kept")), form];
    this.dialog = openDialog(t("edit.title"), body, { closed: () => this.keepDraft() });
    form.append(footer(() => this.dialog.close()));
    form.addEventListener("input", () => hint(form, this.memory));
    whenEntered(form, () => this.save(this.memory.id).catch(complain));
    form.elements.content.focus();
  }

  /** Writes over the version `id`: the one that was opened, or the one that came meanwhile. */
  async save(id) {
    const now = written(this.form);
    if (!now.content.trim()) return complain(new Error(t("edit.empty")));
    if (isSame(now, this.memory)) return say(t("edit.same"));
    const from = { valid_from: startOf(this.form, this.memory), supersedes: id ? [id] : [] };
    const answer = await attempt("remember", { ...kept(this.memory), ...now, ...from });
    const failed = answer.isError || answer.structured.outcome === "refused";
    return failed ? this.refused(answer) : this.finish(answer.structured);
  }

  async finish({ id, notes = [] }) {
    this.close();
    const { item } = await ask("inspect", { id, limit: 1 });
    tell("replaced", { id: this.memory.id, memory: item.memory });
    await this.done(id);
    say([t("edit.saved"), ...notes].join(" "));
  }

  /** Another panel may have been quicker: then both texts are shown, and the person decides. */
  async refused({ isError, text, structured }) {
    const now = await newest(this.memory.id);
    const untouched = now.state === "current" && now.id === this.memory.id;
    if (untouched) return complain(new Error(isError ? text : structured.notes.join(" ")));
    const theirs = now.state === "current" ? now : null;
    const save = () => this.save(theirs ? theirs.id : "").catch(complain);
    fill(
      this.conflict,
      conflict(theirs, save, () => this.giveWay(theirs.id)),
    );
    return this.conflict.querySelector("button").focus();
  }

  giveWay(id) {
    this.close();
    return this.done(id);
  }

  close() {
    this.saved = true;
    this.dialog.close();
  }

  keepDraft() {
    if (this.saved) drafts.delete(this.memory.id);
    else drafts.set(this.memory.id, { ...this.memory, ...written(this.form) });
  }
}

/** The version that stands where `id` stood; one without an id when it was erased. */
async function newest(id) {
  const answer = await attempt("inspect", { id, limit: 1 });
  if (answer.isError) return { state: "erased" };
  const { versions, memory } = answer.structured.item;
  return versions.find((one) => one.state === "current") || memory;
}

/** What came meanwhile (`theirs`; nothing when it was archived or erased), and what can be done. */
function conflict(theirs, save, giveWay) {
  const kind = theirs ? "mine" : "new";
  return [
    h("p", { role: "alert" }, t(theirs ? "edit.conflict" : "edit.conflict.gone")),
    theirs && [
      h("p", {}, t("edit.conflict.theirs")),
      stored("blockquote", theirs.content, { class: "words" }),
    ],
    actions(
      theirs && button(t("edit.conflict.drop"), giveWay, "plain"),
      button(t(`edit.conflict.${kind}`), save, "primary"),
    ),
  ];
}

function footer(close) {
  return actions(
    button(t("cancel"), close, "plain"),
    h("button", { type: "submit", class: "primary" }, t("edit.save")),
  );
}

/** What the form does not show goes on as it was; it is the person who says it now. */
function kept(memory) {
  const given = KEPT.filter((name) => memory[name] !== undefined && memory[name] !== "");
  const fields = Object.fromEntries(given.map((name) => [name, memory[name]]));
  return { ...fields, session: memory.context?.session || "", source: "user" };
}
