/* A share of one, as a bar and as a number. */

import { h } from "./dom.js";
import { percent, t } from "./words.js";

/** Nodes for `share`, 0 to 1; where there is none, it was not compared. */
export function bar(share) {
  if (share === undefined) return [h("span", { class: "absent" }, t("part.absent"))];
  return [length(share), h("span", { class: "count" }, percent(share))];
}

/** The bar alone; its number must stand beside it. */
export function length(share) {
  const filled = h("span", { class: "filled" });
  filled.style.inlineSize = `${Math.round(share * 100)}%`;
  return h("span", { class: "bar", "aria-hidden": "true" }, filled);
}
