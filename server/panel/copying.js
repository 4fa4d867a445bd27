/* Copying; where a host denies the clipboard, the text is selected for the person's own keys. */

import { say } from "./notices.js";
import { t } from "./words.js";

/** Copies `text`, which stands in `element`. */
export async function copy(text, element) {
  try {
    await navigator.clipboard.writeText(text);
    say(t("copied"));
  } catch {
    select(element);
    say(t("copy.press"));
  }
}

function select(element) {
  if (element.select) element.select();
  else getSelection().selectAllChildren(element);
}
