/* One memory opened: what it says, its history, what it rests on, and what can be done with it. */

import { copy } from "./copying.js";
import { openDialog } from "./dialog.js";
import { button, h } from "./dom.js";
import { edit } from "./edit.js";
import { details, measures } from "./fields.js";
import { archive, erase, restore } from "./forget.js";
import { complain } from "./notices.js";
import { app, ask, news } from "./server.js";
import { stored } from "./text.js";
import { earlier, events } from "./timeline.js";
import { named, t } from "./words.js";
import { whyThis } from "./why.js";

const MOVED = ["gone", "back"]; // news after which what is shown is no longer so

/** Opens the memory `id` beside the page; `left(id)` is told when it is closed. */
export async function openMemory(id, left = () => {}) {
  try {
    const { item } = await ask("inspect", { id, limit: 1 });
    show(item, left);
  } catch (error) {
    complain(error);
  }
}

function show(item, left) {
  const { memory } = item;
  const leave = ({ detail }) => detail.includes(memory.id) && sheet.close();
  const closed = () => {
    for (const kind of MOVED) news.removeEventListener(kind, leave);
    left(memory.id);
  };
  const sheet = openDialog(title(memory), view(item, left), { look: "sheet", closed });
  for (const kind of MOVED) news.addEventListener(kind, leave);
}

function title(memory) {
  const state = memory.state === "current" ? "" : ` · ${named("state", memory.state)}`;
  return named("kind", memory.kind) + state;
}

function view(item, left) {
  const { memory, versions, events: log, rests_on: below, supports: above } = item;
  const turn = (id) => turnTo(id, left);
  return [
    stored("p", memory.content, { class: "words whole" }),
    warnings(memory),
    actions(memory, left),
    section(t("history"), earlier(versions, memory, turn), log.length > 0 && events(log)),
    section(t("memory.details"), details(memory), measures(memory)),
    section(t("links.rests_on"), links(below, left)),
    section(t("links.supports"), links(above, left)),
    memory.state !== "archived" && section(t("why"), whyThis(memory)),
  ];
}

function section(heading, ...content) {
  const shown = content.flat().filter(Boolean);
  return shown.length > 0 && h("section", {}, h("h3", {}, heading), shown);
}

function warnings(memory) {
  const said = [
    memory.stale && "stale",
    memory.visibility === "internal" && "internal",
    memory.sensitivity === "high" && "private",
    memory.note && "order",
  ];
  return said.filter(Boolean).map((name) => h("p", { class: "warning" }, t(`memory.${name}`)));
}

function actions(memory, left) {
  const { id, state } = memory;
  const changes = [
    state === "current" && ["edit", () => edit(memory, (now) => turnTo(now, left)), "primary"],
    state === "current" && ["archive", () => archive([id])],
    state === "archived" && ["restore", () => restore([id]), "primary"],
    ["erase", () => erase(id), "danger"],
  ];
  const copying = ["copy", () => copy(memory.content, document.querySelector(".whole")), "plain"];
  const offered = [...(app.editable ? changes : []), copying].filter(Boolean);
  return h("p", { class: "actions" }, offered.map(offer));
}

function offer([name, act, look]) {
  return button(t(name), () => Promise.resolve(act()).catch(complain), look);
}

function links(briefs, left) {
  const items = briefs.map((brief) => h("li", {}, link(brief, left)));
  return items.length > 0 && h("ul", { class: "links" }, items);
}

function link({ id, content, state }, left) {
  const words = stored("span", content, { class: "words" });
  const mark = state !== "current" && h("span", { class: "what" }, named("state", state));
  return button([words, mark], () => turnTo(id, left), `link ${state}`);
}

/** Shows another memory in the place of the one that is open. */
function turnTo(id, left) {
  document.querySelector("dialog.sheet")?.close();
  return openMemory(id, left);
}
