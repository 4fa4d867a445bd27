/* Taking everything along: as a file, or as text to copy where a host allows no downloads. */

import { copy } from "./copying.js";
import { button, fill, h } from "./dom.js";
import { asMarkdown } from "./markdown.js";
import { complain, say } from "./notices.js";
import { app, read } from "./server.js";
import { t } from "./words.js";

const FORMS = {
  lines: { name: "memories.jsonl", type: "application/jsonl", text: () => read("memory://export") },
  markdown: { name: "memories.md", type: "text/markdown", text: asMarkdown },
};

/** The two forms to take. The complete one is of the server's own scope only. */
export function takeView(ownScope) {
  const place = h("div", { class: "taken", "aria-live": "polite" });
  return h(
    "div",
    { class: "take" },
    h("p", { class: "lead" }, t("take.lead")),
    h("div", { class: "forms" }, offer("lines", place, ownScope), offer("markdown", place, true)),
    place,
  );
}

function offer(form, place, possible) {
  const start = () => take(FORMS[form], place).catch(complain);
  const get = button(t("take.get", { form: t(`take.${form}`) }), start, "primary");
  const instead = h("p", { class: "warning" }, t("take.scope", { scope: app.scope }));
  return h("section", { class: "card" }, h("h3", {}, t(`take.${form}`)), h("p", {}, t(`take.${form}.what`)), possible ? get : instead);
}

async function take({ name, type, text: made }, place) {
  const text = await made((done, count) => fill(place, t("take.progress", { done, count })));
  const saved = await app.transport.download(name, type, text);
  fill(place, !saved && shown(text, name), isCut(text) && h("p", { class: "warning" }, t("take.cut")));
  if (saved) say(t("take.saved", { name }));
  else place.querySelector("textarea").select();
}

/** The last line of an export that was too long says so. */
function isCut(text) {
  return /"cut": ?true/.test(text.slice(-400));
}

function shown(text, name) {
  const area = h("textarea", { readonly: true, rows: "12", "aria-label": name, spellcheck: "false" });
  area.value = text;
  const actions = h("p", { class: "actions" }, button(t("take.copy"), () => copy(area.value, area), "primary"));
  return [h("p", {}, t("take.shown", { name })), area, actions];
}
