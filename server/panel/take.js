/* Taking everything along: as a file, or as text to copy where a host allows no downloads. */

import { copy } from "./copying.js";
import { actions, button, fill, h } from "./dom.js";
import { complain, say } from "./notices.js";
import { app, read } from "./server.js";
import { t } from "./words.js";

const FORMS = {
  lines: { uri: "memory://export", name: "memories.jsonl", type: "application/jsonl" },
  markdown: { uri: "memory://export.md", name: "memories.md", type: "text/markdown" },
};

/** The two forms to take, of everything or about one person or thing. */
export function takeView() {
  const place = h("div", { class: "taken", "aria-live": "polite" });
  const about = h("input", { type: "text", name: "about", dir: "auto", autocomplete: "off" });
  return h(
    "div",
    { class: "take" },
    h("p", { class: "lead" }, t("take.lead")),
    h("label", {}, h("span", {}, t("take.about")), about),
    h(
      "div",
      { class: "forms" },
      Object.keys(FORMS).map((form) => offer(form, about, place)),
    ),
    place,
  );
}

function offer(form, about, place) {
  const start = () => take(FORMS[form], about.value.trim(), place).catch(complain);
  const get = button(t("take.get", { form: t(`take.${form}`) }), start, "primary");
  const what = [h("h3", {}, t(`take.${form}`)), h("p", {}, t(`take.${form}.what`))];
  return h("section", { class: "card" }, what, get);
}

async function take({ uri, name, type }, about, place) {
  const text = await read(uri + part({ about, scope: app.scope }));
  const saved = await app.transport.download(name, type, text);
  const cut = isCut(text) && h("p", { class: "warning" }, t("take.cut"));
  fill(place, !saved && shown(text, name), cut);
  if (saved) say(t("take.saved", { name }));
  else place.querySelector("textarea").select();
}

/** What narrows an export, as the end of its address. */
function part(bounds) {
  const given = Object.entries(bounds).filter(([, value]) => value);
  const said = given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return said.length > 0 ? `?${said.join("&")}` : "";
}

/** The last line of an export that was too long says so. */
function isCut(text) {
  return /"cut": ?true/.test(text.slice(-400));
}

function shown(text, name) {
  const look = { readonly: true, rows: "12", "aria-label": name, spellcheck: "false" };
  const area = h("textarea", look);
  area.value = text;
  const copying = button(t("take.copy"), () => copy(area.value, area), "primary");
  return [h("p", {}, t("take.shown", { name })), area, actions(copying)];
}
