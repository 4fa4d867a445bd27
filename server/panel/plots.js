/* Plots drawn as SVG. Each has its numbers beside it, for those who cannot see it. */

import { length } from "./bar.js";
import { h, pairs, svg } from "./dom.js";
import { month, number, t } from "./words.js";

const [WIDE, HIGH] = [640, 180]; // user units; the drawing is stretched to its place
const SERIES = ["created", "superseded", "archived"];

/** How much was known at the end of each month, and how much was new in it. */
export function growthPlot(growth) {
  const top = Math.max(1, ...growth.map((one) => Math.max(one.total, one.created)));
  const step = WIDE / growth.length;
  const y = (value) => (HIGH - 4) * (1 - value / top) + 2;
  const points = placed(growth, step, y);
  return h(
    "figure",
    {},
    h("p", { class: "lead" }, summary(growth)),
    svg(
      "svg",
      { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", "aria-hidden": "true" },
      svg("path", { class: "area", d: area(points, y(0)) }),
      growth.map((one, index) => pillar(one.created, index, step, y)),
      svg("polyline", { class: "line", points: joined(points) }),
      svg("line", { class: "axis", x1: 0, x2: WIDE, y1: y(0), y2: y(0) }),
    ),
    ends(growth),
    h("figcaption", { class: "legend" }, key("kept", "line"), key("created", "column")),
    table(growth),
  );
}

/** Counts by name as bars, the largest first. `name` says what each is called. */
export function countsPlot(counts, name) {
  const most = Math.max(1, ...Object.values(counts));
  const drawn = (count) => [length(count / most), h("span", { class: "count" }, number(count))];
  return pairs(
    "bars",
    Object.entries(counts).map(([key, count]) => [name(key), drawn(count)]),
  );
}

/** The middle of each month; one alone is a level line, since a point draws nothing. */
function placed(growth, step, y) {
  const points = growth.map((one, index) => [step * (index + 0.5), y(one.total)]);
  return points.length > 1 ? points : [0, WIDE].map((x) => [x, points[0][1]]);
}

function pillar(count, index, step, y) {
  const wide = Math.min(28, step * 0.5);
  const [x, top] = [step * (index + 0.5) - wide / 2, y(count)];
  return svg("rect", { class: "column", x, y: top, width: wide, height: Math.max(0, y(0) - top) });
}

function ends(growth) {
  const months = growth.length > 1 ? [growth[0], growth.at(-1)] : growth;
  const said = (one) => h("span", {}, named(one));
  return h("p", { class: "ends" }, months.map(said));
}

function area(points, ground) {
  return `M${points[0][0]} ${ground} L${joined(points)} L${points.at(-1)[0]} ${ground} Z`;
}

function joined(points) {
  return points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(" ");
}

function summary(growth) {
  const months = t("glance.months", { count: growth.length });
  return t("glance.growth.lead", { count: growth.at(-1).total, months });
}

function key(name, look) {
  return h("span", { class: `key ${look}` }, t(`glance.${name}`));
}

function table(growth) {
  const where = {
    class: "scroll",
    tabindex: "0",
    role: "region",
    "aria-label": t("glance.growth"),
  };
  const head = h("thead", {}, h("tr", {}, ["month", ...SERIES, "kept"].map(column)));
  const body = h("tbody", {}, growth.map(line));
  const numbers = h("div", where, h("table", {}, head, body));
  return h("details", {}, h("summary", {}, t("glance.table")), numbers);
}

function column(name) {
  return h("th", { scope: "col" }, t(`glance.${name}`));
}

function line(one) {
  const cells = [...SERIES, "total"].map((name) => h("td", {}, number(one[name])));
  return h("tr", {}, h("th", { scope: "row" }, named(one)), cells);
}

function named(one) {
  return month(`${one.month}-15`);
}
