/* What stands around the views: the title, whose memories they are, the language, the search. */

import { button, fill, h, whenEntered } from "./dom.js";
import { current, languages, t } from "./words.js";

/** The head of the page; `spoken(code)` is told of another language. */
export function masthead(spoken) {
  return h(
    "header",
    { class: "masthead" },
    h("p", { class: "brand", lang: "en" }, "Palimpsest"),
    h("div", { class: "choices" }, h("span", { id: "scopes" }), languageChoice(spoken)),
    h("h1", {}, t("title")),
    h("p", { id: "summary", class: "summary" }),
  );
}

/** Fills the head with what an overview tells. */
export function describe(known, editable, chosenScope) {
  const count = known.by_state.current || 0;
  fill(
    document.getElementById("summary"),
    t("list.total", { count }),
    !editable && [h("span", { class: "badge" }, t("read-only")), t("read-only.why")],
  );
  fill(document.getElementById("scopes"), scopeChoice(known, chosenScope));
}

/** The search; `asked(question)` is told what was entered. */
export function searchForm(asked) {
  const field = h("input", {
    type: "search",
    name: "query",
    dir: "auto",
    autocomplete: "off",
    placeholder: t("search.hint"),
    "aria-label": t("search.label"),
  });
  const form = h(
    "form",
    { class: "search", role: "search" },
    field,
    h("button", { type: "submit", class: "primary" }, t("search")),
  );
  whenEntered(form, () => asked(field.value.trim()));
  return form;
}

function languageChoice(choose) {
  const one = ({ code, name }) =>
    button(name, () => choose(code), "plain", {
      lang: code,
      "aria-pressed": String(code === current()),
    });
  return h(
    "span",
    { class: "languages", role: "group", "aria-label": t("languages") },
    languages().map(one),
  );
}

function scopeChoice({ scope, scopes = [] }, choose) {
  if (scopes.length < 2) return null;
  const options = scopes.map((name) =>
    h("option", { value: name, selected: name === scope }, name),
  );
  const select = h("select", { onchange: (event) => choose(event.target.value) }, options);
  return h("label", {}, h("span", { class: "hidden" }, t("scope")), select);
}
