/* Modal dialogs: the browser's own, which keep the focus, close on Escape and give it back. */

import { button, h } from "./dom.js";
import { noticeArea } from "./notices.js";
import { t } from "./words.js";

let numbered = 0;

/** Opens a dialog named `title` with `body`; `look` is its class. When closed it is gone. */
export function openDialog(title, body, { look = "", closed = () => {} } = {}) {
  const id = `dialog-${++numbered}`;
  const dialog = h(
    "dialog",
    { class: look, "aria-labelledby": id },
    h(
      "header",
      {},
      h("h2", { id, tabindex: "-1", autofocus: true }, title),
      button("×", () => dialog.close(), "quiet close", { "aria-label": t("close") }),
    ),
    h("div", { class: "body" }, body),
    noticeArea(),
  );
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    closed();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
