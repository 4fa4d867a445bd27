/* Forgetting, with what `forget` offers: a preview of exactly what would go, then the receipt. */

import { openDialog } from "./dialog.js";
import { actions, button, h, pairs } from "./dom.js";
import { complain, say } from "./notices.js";
import { ask, tell } from "./server.js";
import { stored } from "./text.js";
import { named, number, t } from "./words.js";

const LISTED = 100; // memories in a preview at most; its message then says how many there are
const COUNTED = ["rows", "vectors", "index_entries", "history"];

/** Archives at once; what was done can be taken back. */
export async function archive(ids) {
  const done = await ask("forget", { ids, mode: "archive" });
  tell("gone", done.ids);
  sayArchived(done.ids);
}

export async function restore(ids) {
  const done = await ask("forget", { ids, mode: "restore" });
  tell("back", done.ids);
  say([t("restore.done", { count: done.ids.length }), ...(done.notes || [])].join(" "));
}

/** Shows all that would be erased with one memory, and asks. */
export function erase(id) {
  return propose({ ids: [id], mode: "erase" });
}

/** Asks what should happen to all that a question brings up, and goes on from there. */
export function forgetAbout(query) {
  const go = (mode) => () => {
    dialog.close();
    propose({ query, mode }).catch(complain);
  };
  const dialog = openDialog(t("forget.how"), [
    stored("p", query, { class: "quoted" }),
    actions(
      button(t("archive"), go("archive")),
      button(t("erase"), go("erase"), "danger"),
      button(t("cancel"), () => dialog.close(), "plain"),
    ),
  ]);
}

async function propose(request) {
  const shown = await ask("forget", request);
  // A host that asks the person itself has done so by now, and there is no preview.
  if (shown.outcome) return finish(shown);
  if (!shown.preview.length) return say(t("forget.none"));
  return confirm(request, shown);
}

function confirm(request, { preview, confirm: token, message }) {
  const { mode } = request;
  const dialog = openDialog(t(`${mode}.title`), [
    h("p", {}, t(`${mode}.lead`, { count: preview.length })),
    h("ul", { class: "preview", tabindex: "0" }, preview.map(item)),
    preview.length >= LISTED && h("p", { class: "message" }, message),
    actions(
      button(t("cancel"), () => dialog.close(), "plain"),
      button(t(`${mode}.confirm`), act, mode === "erase" ? "danger" : "primary"),
    ),
  ]);

  async function act(event) {
    event.target.disabled = true;
    try {
      const done = await ask("forget", { ...request, confirm: token });
      dialog.close();
      finish(done);
    } catch (error) {
      event.target.disabled = false;
      complain(error);
    }
  }
}

function item({ content, reason }) {
  return h(
    "li",
    {},
    stored("span", content, { class: "words" }),
    reason && h("span", { class: "what" }, named("reason", reason)),
  );
}

function finish({ outcome, ids, receipt }) {
  if (outcome === "declined") return say(t("forget.declined"));
  tell("gone", ids);
  return receipt ? showReceipt(receipt) : sayArchived(ids);
}

function sayArchived(ids) {
  const undo = { label: t("undo"), act: () => restore(ids).catch(complain) };
  say(t("archive.done", { count: ids.length }), undo);
}

function showReceipt(receipt) {
  const dialog = openDialog(t("erase.done", { count: receipt.rows }), [
    h("h3", {}, t("receipt")),
    pairs(
      "fields",
      COUNTED.map((name) => [t(`receipt.${name}`), number(receipt[name] || 0)]),
    ),
    h("p", {}, t(receipt.verified ? "receipt.verified" : "receipt.unverified")),
    receipt.note && h("p", { class: "message" }, receipt.note),
    receipt.id && h("p", {}, t("receipt.id", { id: receipt.id })),
    actions(button(t("receipt.close"), () => dialog.close(), "primary")),
  ]);
}
