/* A long list is one stop of the Tab key; the arrow keys move inside it. */

/** Lets the arrow keys, Home and End move over what `selector` finds in `container`. */
export function rove(container, selector) {
  container.addEventListener("keydown", (event) => {
    const stops = [...container.querySelectorAll(selector)];
    const here = stops.indexOf(event.target);
    const next = here < 0 ? undefined : target(event.key, here, stops.length);
    if (next === undefined) return;
    event.preventDefault();
    stops[next].focus();
  });
  container.addEventListener("focusin", (event) => {
    if (event.target.matches(selector)) only(container, selector, event.target);
  });
}

/** Lets Tab reach one of the stops: `stop`, else the one it reached before, else the first. */
export function only(container, selector, stop = null) {
  const stops = [...container.querySelectorAll(selector)];
  const chosen = stop || stops.find((one) => one.tabIndex === 0) || stops[0];
  for (const one of stops) one.tabIndex = one === chosen ? 0 : -1;
}

function target(key, here, count) {
  const moves = {
    ArrowDown: here + 1,
    ArrowRight: here + 1,
    ArrowUp: here - 1,
    ArrowLeft: here - 1,
  };
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return key in moves ? Math.max(0, Math.min(count - 1, moves[key])) : undefined;
}
