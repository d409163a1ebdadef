// Places of a map: a title marks its map with data-roving, a selector of the places on it; each place has data-x and
// data-y, and data-choose with the answer that it selects. Without this script every place is a link.
(() => {
  const STEPS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
  const map = document.querySelector("[data-roving]");
  if (!map) return;
  const PLACE = map.dataset.roving;
  const places = () => [...map.querySelectorAll(PLACE)];
  const at = (place) => [Number(place.dataset.x), Number(place.dataset.y)];
  const marked = (name) => map.querySelector(`[data-choose].${name}, .${name}[data-x]`);
  const home = () => marked("is-selected") ?? places()[0];
  let last = null;

  // The map is one tab stop; arrow keys go on from there.
  function rove(place) {
    for (const each of places()) each.setAttribute("tabindex", each === place ? 0 : -1);
  }
  rove(home());
  document.addEventListener("htmx:afterSettle", () => {
    const same = places().find((place) => place.dataset.choose === last);
    rove(same ?? home());
    if (last && document.activeElement === document.body) same?.focus();
  });

  function nearest(place, [dx, dy]) {
    const [x, y] = at(place);
    let best = null, least = Infinity;
    for (const each of places()) {
      const [ex, ey] = at(each), along = (ex - x) * dx + (ey - y) * dy;
      const cost = along + 2.2 * (Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx));
      if (along > 8 && cost < least) [least, best] = [cost, each];
    }
    return best;
  }

  // An answer is selected by the button for it in the list of places.
  function choose(place) {
    const answer = CSS.escape(place.dataset.choose);
    const button = map.querySelector(`button[name=choose][value="${answer}"]`);
    last = place.dataset.choose;
    button?.click();
    return Boolean(button);
  }

  map.addEventListener("click", (event) => {
    const place = event.target.closest?.(PLACE);
    if (place && choose(place)) event.preventDefault();
  });
  map.addEventListener("keydown", (event) => {
    const place = event.target.closest?.(PLACE);
    if (!place) return;
    if (event.key === " ") {
      event.preventDefault();
      choose(place);
    }
    const step = STEPS[event.key], next = step && nearest(place, step);
    if (step) event.preventDefault();
    if (next) {
      rove(next);
      next.focus();
    }
  });
  map.addEventListener("focusout", (event) => {
    if (event.relatedTarget) last = null;
  });

  // What is in a place, or why it can't be chosen, where the pointer is.
  const tip = document.createElement("span");
  tip.className = "tip";
  tip.ariaHidden = "true";
  tip.hidden = true;
  map.append(tip);
  function explain(event) {
    const place = event.target.closest?.("[data-x]");
    tip.hidden = !place;
    if (!place) return;
    const box = place.getBoundingClientRect(), frame = map.getBoundingClientRect();
    tip.textContent = place.getAttribute("aria-label");
    const middle = box.left - frame.left + box.width / 2;
    tip.style.left = `${Math.max(112, Math.min(frame.width - 112, middle))}px`;
    tip.style.top = `${Math.min(frame.height - 60, box.top - frame.top + box.height * 0.75)}px`;
  }
  for (const name of ["pointerover", "focusin", "click"]) map.addEventListener(name, explain);
  const hide = () => {
    tip.hidden = true;
  };
  map.addEventListener("pointerleave", hide);
  document.addEventListener("htmx:afterSettle", hide);

  // After zooming, the middle is where the viewer is.
  map.addEventListener("change", () => {
    const here = marked("is-here") ?? home(), pan = map.querySelector("[data-pan]");
    if (!here || !pan) return;
    const box = here.getBoundingClientRect(), frame = pan.getBoundingClientRect();
    pan.scrollBy(box.x + box.width / 2 - frame.x - frame.width / 2, box.y + box.height / 2 - frame.y - frame.height / 2);
  });
})();
