/* Stored text made safe to look at: isolated, and with nothing in it that cannot be seen. */

import { h } from "./dom.js";

// Controls, overrides of direction, characters without width, and the invisible "tag" letters
// (which a flag emoji may use). A line break and a tab are seen as what they are.
const UNSEEN = new RegExp(
  "[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u00ad\\u061c" +
    "\\u200b\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb]" +
    "|(?<!\\u{1f3f4}[\\u{e0020}-\\u{e007e}]*)[\\u{e0000}-\\u{e007f}]",
  "gu",
);
// What a line cannot break inside, for longer than a narrow line: a browser takes seconds to find
// the places to break in 16,384 such letters, but none where they are given. Han breaks anywhere.
const UNBROKEN = /[^\s\u2e80-\uffff]{48,}?(?<!\u200d)(?![\p{M}\u200d\ufe0f])/gu;
const SHOWN_IN_LISTS = 320; // letters

/** Nodes for `text`: what cannot be seen stands as its code point, such as U+202E. */
export function visible(text) {
  const parts = [];
  let done = 0;
  for (const found of text.matchAll(UNSEEN)) {
    parts.push(
      breakable(text.slice(done, found.index)),
      h("span", { class: "unseen" }, codePoint(found[0])),
    );
    done = found.index + found[0].length;
  }
  return [...parts, breakable(text.slice(done))];
}

/** An element that holds stored text, its direction its own. */
export function stored(tag, text, properties = {}) {
  return h(tag, { dir: "auto", ...properties }, visible(text));
}

/** The beginning of a long text, for a list. */
export function beginning(text) {
  const letters = Array.from(text.slice(0, 2 * SHOWN_IN_LISTS));
  return letters.length > SHOWN_IN_LISTS ? `${letters.slice(0, SHOWN_IN_LISTS).join("")}…` : text;
}

/** The text, with a place to break after every so many letters that have none. */
function breakable(text) {
  const parts = [];
  let done = 0;
  for (const { index, 0: run } of text.matchAll(UNBROKEN)) {
    parts.push(text.slice(done, index + run.length), h("wbr"));
    done = index + run.length;
  }
  return [...parts, text.slice(done)];
}

function codePoint(letter) {
  return `U+${letter.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}
