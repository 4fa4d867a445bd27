/* All memories that fit the filters, a page at a time: the next page comes when its end is in sight. */

import { button, fill, h } from "./dom.js";
import { complain } from "./notices.js";
import { only, rove } from "./roving.js";
import { row } from "./row.js";
import { ask } from "./server.js";
import { month, t } from "./words.js";

const PAGE = 50;
const ROW = ".row";
const DATED = ["newest", "oldest"];

/** A list that loads itself. `filters()` gives the arguments of `inspect`, `nothing()` what an empty
    list says; `opened(id)` opens a memory, `arrived(page)` is told of each page. */
export function memoryList({ filters, nothing, opened, arrived }) {
  const shelf = h("div", { class: "shelf" });
  const total = h("p", { class: "total", role: "status" }, t("loading"));
  const more = button(t("list.more"), () => load(), "plain more", { hidden: true });
  const element = h("div", {}, total, shelf, more);
  const state = { cursor: "", total: 0, shown: 0, turn: 0, busy: false };
  rove(shelf, ROW);
  const look = watcher(more, () => load());

  async function load() {
    if (state.busy) return;
    const turn = state.turn;
    state.busy = true;
    try {
      const page = await ask("inspect", { ...filters(), limit: PAGE, cursor: state.cursor });
      if (turn === state.turn) take(page);
    } catch (error) {
      if (turn === state.turn) complain(error, load);
    } finally {
      if (turn === state.turn) state.busy = false;
    }
  }

  function take(page) {
    if (!state.cursor) fill(shelf);
    for (const memory of page.memories) place(memory);
    Object.assign(state, { cursor: page.next || "", total: page.total, shown: state.shown + page.memories.length });
    only(shelf, ROW);
    count();
    arrived(page);
  }

  function place(memory) {
    const heading = DATED.includes(filters().order) ? month(memory.observed_at) : "";
    let section = shelf.lastElementChild;
    if (!section || section.dataset.heading !== heading) {
      section = h("section", { "data-heading": heading }, heading && h("h3", {}, heading), h("ol"));
      shelf.append(section);
    }
    section.querySelector("ol").append(h("li", {}, row(memory, opened)));
  }

  function count() {
    const all = state.shown >= state.total;
    const words = all ? t("list.total", { count: state.total }) : t("list.shown", { shown: state.shown, count: state.total });
    total.textContent = state.total ? words : nothing();
    more.hidden = !state.cursor;
    look();
  }

  return {
    element,
    /** Starts again from the first page. */
    reload() {
      Object.assign(state, { cursor: "", total: 0, shown: 0, turn: state.turn + 1, busy: false });
      total.textContent = t("loading");
      return load();
    },
    /** Takes memories out, and keeps the place of the one who looks. */
    drop(ids) {
      const rows = ids.map((id) => rowOf(shelf, id)).filter(Boolean);
      state.near = beside(shelf, rows) || state.near;
      Object.assign(state, { total: state.total - rows.length, shown: state.shown - rows.length });
      for (const one of rows) remove(one);
      only(shelf, ROW);
      count();
    },
    /** Puts a new version where the old one stood, if it stood here. */
    replace(id, memory) {
      const old = rowOf(shelf, id);
      if (!old) return this.reload();
      old.replaceWith(row(memory, opened));
      return only(shelf, ROW);
    },
    /** Where the focus goes when a memory was closed: to its row, or to what stood beside it. */
    focus(id) {
      (rowOf(shelf, id) || rowOf(shelf, state.near) || shelf.querySelector(ROW))?.focus();
    },
  };
}

function rowOf(shelf, id) {
  return [...shelf.querySelectorAll(ROW)].find((one) => one.dataset.id === id);
}

/** The id of the row after (or else before) those that go. */
function beside(shelf, going) {
  const rows = [...shelf.querySelectorAll(ROW)];
  const last = rows.indexOf(going.at(-1));
  const stay = (one) => !going.includes(one);
  return (rows.slice(last + 1).find(stay) || rows.slice(0, last + 1).findLast(stay))?.dataset.id;
}

function remove(one) {
  const section = one.closest("section");
  one.closest("li").remove();
  if (!section.querySelector("li")) section.remove();
}

/** Looks, each time it is asked to, whether the button is near the window, now or later. */
function watcher(more, reached) {
  if (!("IntersectionObserver" in globalThis)) return () => {}; // then it is pressed
  const near = (seen) => seen.at(-1).isIntersecting && reached();
  const observer = new IntersectionObserver(near, { rootMargin: "600px" });
  return () => {
    observer.disconnect();
    observer.observe(more);
  };
}
