/* All memories that fit the filters, a page at a time: the next comes when its end is in sight. */

import { button, fill, h } from "./dom.js";
import { complain } from "./notices.js";
import { only, rove } from "./roving.js";
import { row } from "./row.js";
import { ask } from "./server.js";
import { month, t } from "./words.js";

const PAGE = 50;
const ROW = ".row";
const DATED = ["newest", "oldest"];

export class MemoryList {
  /** `filters()` gives the arguments of `inspect`, `nothing()` what an empty list says;
      `opened(id)` opens a memory, `arrived(page)` is told of each page. */
  constructor({ filters, nothing, opened, arrived }) {
    Object.assign(this, { filters, nothing, opened, arrived });
    this.shelf = h("div", { class: "shelf" });
    this.said = h("p", { class: "total", role: "status" }, t("loading"));
    this.more = button(t("list.more"), () => this.load(), "plain more", { hidden: true });
    this.element = h("div", {}, this.said, this.shelf, this.more);
    this.look = watcher(this.more, () => this.load());
    this.turn = 0; // counts the beginnings: what an earlier one still brings is not wanted
    this.begin();
    rove(this.shelf, ROW);
  }

  begin() {
    Object.assign(this, { cursor: "", total: 0, shown: 0, busy: false, turn: this.turn + 1 });
  }

  /** Starts again from the first page. */
  reload() {
    this.begin();
    this.said.textContent = t("loading");
    return this.load();
  }

  async load() {
    if (this.busy) return;
    const { turn } = this;
    this.busy = true;
    try {
      const page = await ask("inspect", { ...this.filters(), limit: PAGE, cursor: this.cursor });
      if (turn === this.turn) this.take(page);
    } catch (error) {
      if (turn === this.turn) complain(error, () => this.load());
    } finally {
      if (turn === this.turn) this.busy = false;
    }
  }

  take({ memories, next = "", total, editable }) {
    if (!this.cursor) fill(this.shelf);
    for (const memory of memories) this.place(memory);
    Object.assign(this, { cursor: next, total, shown: this.shown + memories.length });
    this.count();
    this.arrived({ editable });
  }

  place(memory) {
    const heading = DATED.includes(this.filters().order) && month(memory.observed_at);
    let section = this.shelf.lastElementChild;
    if (section?.dataset.heading !== String(heading)) {
      const head = heading && h("h3", {}, heading);
      section = h("section", { "data-heading": String(heading) }, head, h("ol"));
      this.shelf.append(section);
    }
    section.querySelector("ol").append(h("li", {}, row(memory, this.opened)));
  }

  count() {
    const { total, shown } = this;
    const all = t(shown < total ? "list.shown" : "list.total", { count: total, shown });
    this.said.textContent = total ? all : this.nothing();
    this.more.hidden = !this.cursor;
    only(this.shelf, ROW);
    this.look();
  }

  /** Takes memories out, and keeps the place of the one who looks. */
  drop(ids) {
    const rows = ids.map((id) => this.row(id)).filter(Boolean);
    this.near = beside([...this.shelf.querySelectorAll(ROW)], rows) || this.near;
    Object.assign(this, { total: this.total - rows.length, shown: this.shown - rows.length });
    for (const one of rows) remove(one);
    this.count();
  }

  /** Puts a new version where the old one stood, if it stood here. */
  replace(id, memory) {
    const old = this.row(id);
    if (!old) return this.reload();
    old.replaceWith(row(memory, this.opened));
    return only(this.shelf, ROW);
  }

  /** Where the focus goes when a memory was closed: to its row, or to what stood beside it. */
  focus(id) {
    (this.row(id) || this.row(this.near) || this.shelf.querySelector(ROW))?.focus();
  }

  row(id) {
    return [...this.shelf.querySelectorAll(ROW)].find((one) => one.dataset.id === id);
  }
}

/** The id of the row after (or else before) those that go. */
function beside(rows, going) {
  const last = rows.indexOf(going.at(-1));
  const stays = (one) => !going.includes(one);
  return (rows.slice(last + 1).find(stays) || rows.slice(0, last + 1).findLast(stays))?.dataset.id;
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
