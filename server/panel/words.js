/* Every word the panel says of itself, in the language chosen; and dates and numbers in it. */

import { en } from "./words.en.js";
import { zh } from "./words.zh.js";

const LANGUAGES = { en, zh };
const KEY = "palimpsest.language";
let language = "en";

export function languages() {
  return Object.entries(LANGUAGES).map(([code, words]) => ({ code, name: words.language }));
}

export function current() {
  return language;
}

/** Takes the person's own choice, else the first of `preferred` that is spoken here. */
export function chooseLanguage(...preferred) {
  const wanted = [remembered(), ...preferred].map((tag) => (tag || "").slice(0, 2).toLowerCase());
  use(wanted.find((code) => code in LANGUAGES) || "en");
}

export function setLanguage(code) {
  use(code);
  try {
    localStorage.setItem(KEY, code);
  } catch {
    // A host may deny storage: then the choice lasts as long as the page.
  }
}

/** The words for `key`; `{name}` in them is taken from `values`, the plural from `count`. */
export function t(key, values = {}) {
  const entry = LANGUAGES[language][key];
  const text = typeof entry === "string" ? entry : entry[plural(values.count)];
  return text.replace(/\{(\w+)\}/g, (_, name) => shown(values[name]));
}

/** The name of one of a closed set, such as a kind; what is not known here stays as it is. */
export function named(group, name) {
  return LANGUAGES[language][`${group}.${name}`] || name;
}

export function number(value) {
  return new Intl.NumberFormat(locale()).format(value);
}

export function percent(share) {
  return new Intl.NumberFormat(locale(), { style: "percent" }).format(share);
}

export function day(iso) {
  return format(iso, { year: "numeric", month: "long", day: "numeric" });
}

export function moment(iso) {
  return format(iso, {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  });
}

export function month(iso) {
  return format(iso, { year: "numeric", month: "long" });
}

function use(code) {
  language = code;
  document.documentElement.lang = locale();
}

function locale() {
  return language === "zh" ? "zh-CN" : "en-GB";
}

function remembered() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function plural(count) {
  return new Intl.PluralRules(locale()).select(count) === "one" ? "one" : "other";
}

function shown(value) {
  return typeof value === "number" ? number(value) : String(value);
}

function format(iso, options) {
  const date = new Date(iso);
  return Number.isNaN(date.getTime())
    ? iso
    : new Intl.DateTimeFormat(locale(), options).format(date);
}
