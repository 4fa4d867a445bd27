/* The panel: what it knows about a person, to see, search, correct and take away. */

import { button, byId, fill, h } from "./dom.js";
import { chosen, filterPanel, noFilters } from "./filters.js";
import { glance } from "./glance.js";
import { connectHost, hasHost } from "./host.js";
import { MemoryList } from "./list.js";
import { openMemory } from "./memory.js";
import { complain, hush, noticeArea } from "./notices.js";
import { connectPage } from "./page.js";
import { searchResults } from "./search.js";
import { app, ask, news } from "./server.js";
import { describe, masthead, searchForm } from "./shell.js";
import { tabs } from "./tabs.js";
import { takeView } from "./take.js";
import { chooseLanguage, setLanguage, t } from "./words.js";

const TABS = ["memories", "glance", "take"];
const ORDERS = ["newest", "oldest", "important", "fading"];
const view = { tab: "memories", filters: noFilters(), order: "newest", query: "", known: {} };
let list = null;

start().catch((error) => {
  fill(document.body, noticeArea());
  complain(error);
});

async function start() {
  chooseLanguage(...(navigator.languages || []));
  app.transport = hasHost() ? await connectHost() : await connectPage();
  chooseLanguage(app.transport.language, ...(navigator.languages || []));
  hear("gone", (ids) => list.drop(ids));
  hear("back", (ids) => list.reload().then(() => list.focus(ids[0])));
  hear("replaced", ({ id, memory }) => list.replace(id, memory));
  render();
  app.transport.wished?.then(grant);
}

/** Draws everything anew: at the start, and in another language or scope. */
function render() {
  document.title = `${t("title")} · Palimpsest`;
  list = new MemoryList({
    filters: () => ({ ...view.filters, order: view.order }),
    nothing: () => t(chosen(view.filters) ? "list.none" : "nothing-yet"),
    opened: open,
    arrived: ({ editable }) => (app.editable = editable),
  });
  fill(
    document.body,
    h("a", { class: "skip", href: "#panel" }, t("skip")),
    masthead(speak),
    searchForm(search),
    h(
      "main",
      {},
      tabs(TABS, view.tab, "panel", turn),
      h("div", { id: "panel", role: "tabpanel", tabindex: "-1" }),
    ),
    noticeArea(),
  );
  show();
  list.reload();
  look();
}

function show() {
  const panel = byId("panel");
  const { tab } = view;
  panel.setAttribute("aria-labelledby", `tab-${tab}`);
  if (tab === "memories") return fill(panel, memories());
  const heading = h("h2", { class: "hidden" }, t(`tab.${tab}`));
  return fill(panel, heading, tab === "take" ? takeView() : glance(view.known, open));
}

function turn(tab) {
  view.tab = tab;
  hush();
  show();
}

function speak(language) {
  setLanguage(language);
  render();
}

function memories() {
  const results = view.query && searchResults(view.query, view.filters, open, () => search(""));
  const heading = t(view.query ? "search.results" : "list");
  return [
    h("header", { class: "above" }, h("h2", {}, heading), toggle(), !view.query && order()),
    h(
      "div",
      { class: "columns" },
      h("aside", { id: "filters", "aria-label": t("filters") }, filters()),
      results || list.element,
    ),
  ];
}

function filters() {
  return filterPanel(view.filters, view.known, narrowed, widened);
}

function widened() {
  Object.assign(view.filters, noFilters());
  redraw();
  narrowed();
}

/** Draws the filters anew, and leaves the focus where it is. */
function redraw() {
  const place = byId("filters");
  const held = place.contains(document.activeElement) && document.activeElement.value;
  fill(place, filters());
  if (held) [...place.querySelectorAll("input")].find((one) => one.value === held)?.focus();
}

/** The filters changed: what is seen is asked for again, and the filters stay as they are. */
function narrowed() {
  byId("toggle").textContent = toggleWords();
  if (view.query) show();
  else list.reload();
}

function toggle() {
  const press = ({ currentTarget }) => {
    const open = byId("filters").classList.toggle("open");
    currentTarget.setAttribute("aria-expanded", String(open));
  };
  return button(toggleWords(), press, "plain toggle", {
    id: "toggle",
    "aria-expanded": "false",
    "aria-controls": "filters",
  });
}

function toggleWords() {
  const count = chosen(view.filters);
  return count ? t("filters.on", { count }) : t("filters");
}

function order() {
  const pick = (event) => {
    view.order = event.target.value;
    list.reload();
  };
  const options = ORDERS.map((name) =>
    h("option", { value: name, selected: name === view.order }, t(`order.${name}`)),
  );
  return h(
    "label",
    { class: "order" },
    h("span", { class: "hidden" }, t("order")),
    h("select", { onchange: pick }, options),
  );
}

function search(query) {
  hush();
  view.query = query;
  if (view.tab !== "memories") byId("tab-memories").click();
  else show();
}

function open(id) {
  return openMemory(id, (shown) => list.focus(shown));
}

/** Asks for the overview: the head, the filters and the plots are drawn from it. */
async function look() {
  try {
    const { overview, editable } = await ask("inspect", { overview: true, limit: 1 });
    view.known = overview;
    app.editable = editable;
    describe(overview, editable, enter);
    if (view.tab === "memories") redraw();
    if (view.tab === "glance") show();
  } catch (error) {
    complain(error, look);
  }
}

function enter(scope) {
  app.scope = scope;
  Object.assign(view, { filters: noFilters(), query: "" });
  render();
}

/** Memories changed: the list takes it in, and what was searched for is searched for again. */
function hear(kind, take) {
  news.addEventListener(kind, ({ detail }) => {
    take(detail);
    if (view.query) show();
    look();
  });
}

/** The host tells with what arguments the panel was asked for. */
function grant(wished) {
  const names = Object.keys(noFilters()).filter((name) => wished[name] !== undefined);
  app.scope = wished.scope || app.scope;
  view.order = wished.order || view.order;
  for (const name of names) view.filters[name] = wished[name];
  if (names.length || wished.scope || wished.order) render();
  if (wished.id) open(wished.id);
}
