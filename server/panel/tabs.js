/* Tabs: one stop of the Tab key, the arrow keys choose. */

import { h } from "./dom.js";
import { only, rove } from "./roving.js";
import { t } from "./words.js";

/** A row of tabs over the panel with the id `panel`; `chosen(name)` is told which. */
export function tabs(names, now, panel, chosen) {
  const one = (name) =>
    h(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${name}`,
        "aria-controls": panel,
        "aria-selected": String(name === now),
        onclick: (event) => pick(event.currentTarget, name),
      },
      t(`tab.${name}`),
    );
  const list = h(
    "div",
    { class: "tabs", role: "tablist", "aria-label": t("tabs") },
    names.map(one),
  );
  rove(list, "[role=tab]");
  only(list, "[role=tab]", list.querySelector("[aria-selected=true]"));

  function pick(tab, name) {
    for (const other of list.children) other.setAttribute("aria-selected", String(other === tab));
    chosen(name);
  }

  return list;
}
