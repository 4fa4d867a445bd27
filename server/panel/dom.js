/* Builds elements. Text becomes a text node and nothing else: no markup is ever parsed. */

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element: functions listen to `on…`, booleans are switches, the rest attributes. */
export function h(tag, properties = {}, ...children) {
  return furnish(document.createElement(tag), properties, children);
}

/** The same for SVG. */
export function svg(tag, properties = {}, ...children) {
  return furnish(document.createElementNS(SVG, tag), properties, children);
}

/** Puts `children` in place of whatever `element` holds. */
export function fill(element, ...children) {
  element.replaceChildren(...nodes(children));
  return element;
}

/** A button that does `act`; `look` is its class. */
export function button(label, act, look = "", properties = {}) {
  return h("button", { type: "button", class: look, onclick: act, ...properties }, label);
}

/** Names and what they stand for, as a list of pairs. */
export function pairs(look, entries) {
  const pair = ([name, value]) => [h("dt", {}, name), h("dd", {}, value)];
  return h("dl", { class: look }, entries.map(pair));
}

/** A line of buttons. */
export function actions(...buttons) {
  return h("p", { class: "actions" }, buttons);
}

/** Does `act` when the form's button is pressed, or Enter in a field of it. A host may frame the
    panel so that no form can be submitted: none is. */
export function whenEntered(form, act) {
  const enter = (event) => {
    event.preventDefault();
    if (form.reportValidity()) act();
  };
  form.addEventListener("click", (event) => event.target.type === "submit" && enter(event));
  form.addEventListener("keydown", (event) => {
    // While a Chinese word is being composed, Enter only ends the composing.
    if (event.key === "Enter" && event.target.matches("input") && !event.isComposing) enter(event);
  });
}

export function byId(id) {
  return document.getElementById(id);
}

function furnish(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) set(element, name, value);
  element.append(...nodes(children));
  return element;
}

function set(element, name, value) {
  if (typeof value === "function") element.addEventListener(name.slice(2), value);
  else if (value === true) element.setAttribute(name, "");
  else if (value !== false && value !== null && value !== undefined && value !== "") {
    element.setAttribute(name, value);
  }
}

function nodes(children) {
  return children
    .flat(Infinity)
    .filter((child) => child !== null && child !== undefined && child !== false);
}
