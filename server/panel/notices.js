/* What the panel tells the person: seen at the foot of the page, and read out. */

import { button, fill, h } from "./dom.js";
import { t } from "./words.js";

/** The two live regions: one waits for its turn, one (for errors) does not. */
export function noticeArea() {
  return h(
    "div",
    { class: "notices" },
    h("div", { class: "notice", role: "status" }),
    h("div", { class: "notice problem", role: "alert" }),
  );
}

/** Says `text`, with one thing that can be done about it: `{label, act}`. */
export function say(text, action = null) {
  show(".notice[role=status]", text, action);
}

/** Shows an error's sentence; `retry` repeats what failed. */
export function complain(error, retry = null) {
  show(".notice[role=alert]", error.message, retry && { label: t("retry"), act: retry });
}

export function hush() {
  for (const notice of document.querySelectorAll(".notice")) fill(notice);
}

function show(selector, text, action) {
  hush();
  const notice = area().querySelector(selector);
  const done = (act) => () => {
    fill(notice);
    act?.();
  };
  fill(
    notice,
    h("p", { dir: "auto" }, text),
    action && button(action.label, done(action.act), "plain"),
    button("×", done(), "quiet", { "aria-label": t("close") }),
  );
}

/** Behind an open dialog nothing can be reached or is read out, so it speaks there. */
function area() {
  const open = [...document.querySelectorAll("dialog[open]")].at(-1);
  return (open || document.body).querySelector(":scope > .notices");
}
