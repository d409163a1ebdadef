// Animates moves: pieces that an update put elsewhere travel there, within 600 ms.
//
// It works for any title. A piece, data-piece="family.name", is the same thing wherever it is drawn. A home,
// data-home="family" or "family.owner", contains the number of pieces that are not drawn: pieces come from homes
// whose number shrank and go to homes whose number grew; a family without pieces sends tokens. The page itself is
// updated at once: only copies of the pictures travel, in a layer above it that ignores clicks.
(() => {
  const MOVE = 420, LATER = 180, ALL = MOVE + LATER;
  const EASE = "cubic-bezier(.2, .8, .2, 1)";
  const TOKEN = 24, MOST_TOKENS = 6, MOST_ACTORS = 3, MOST_FLIGHTS = 40;
  const root = document.documentElement;
  const reduced = matchMedia("(prefers-reduced-motion: reduce)");
  const layer = document.createElement("div");
  layer.className = "motion";
  layer.ariaHidden = "true";
  // Outside of the body, which may be zoomed: boxes are measured in pixels of the screen.
  root.append(layer);

  let before = null;
  let playing = [];
  let frames = [];
  let actor = "";

  const still = () =>
    document.hidden || root.dataset.motion === "off" || (reduced.matches && root.dataset.motion !== "on");
  const family = (name) => name.split(".")[0];
  const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  const token = (box, size = Math.min(TOKEN, box.height)) =>
    new DOMRect(middle(box).x - size / 2, middle(box).y - size / 2, size, size);
  const onScreen = (box) => box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight;

  // --- measuring -------------------------------------------------------------------------------------

  function look() {
    const pieces = new Map(), homes = new Map(), dice = new Map();
    for (const element of document.querySelectorAll("[data-piece]")) {
      const picture = element.querySelector("svg"), box = picture.getBoundingClientRect();
      if (!box.width) continue;
      const spot = element.closest("[id]"), own = element.getBoundingClientRect();
      const place = spot.getBoundingClientRect();
      const within = { x: own.x - place.x, y: own.y - place.y };
      pieces.set(element.dataset.piece, { element, picture, box, spot: spot.id, within });
    }
    for (const element of document.querySelectorAll("[data-home]")) {
      const picture = element.querySelector("svg"), box = picture.getBoundingClientRect();
      const name = element.dataset.home;
      if (box.width > (homes.get(name)?.box.width ?? 0)) {
        const text = numberIn(element);
        homes.set(name, { picture, box, text, count: Number(/\d+/.exec(text.data)) });
      }
    }
    for (const use of document.querySelectorAll("[data-face] use")) {
      const spot = use.closest("[id]").id;
      dice.set(spot, [...(dice.get(spot) ?? []), use]);
    }
    return { pieces, homes, dice, thrown: new Map([...dice].map(([spot, uses]) => [spot, faces(uses)])) };
  }

  const numberIn = (element) =>
    document.createTreeWalker(element, NodeFilter.SHOW_TEXT, (text) =>
      /\d/.test(text.data) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
    ).nextNode();
  const faces = (uses) => uses.map((use) => use.getAttribute("href")).join();

  // --- moving ----------------------------------------------------------------------------------------

  function show(was, now) {
    const changes = [...now.homes].reverse().flatMap(([name, home]) => {
      const change = home.count - (was.homes.get(name)?.count ?? home.count);
      return change ? [{ name, home, change, from: was.homes.get(name).count }] : [];
    });
    const home = (name, grew) =>
      changes.find((each) => family(each.name) === family(name) && each.change > 0 === grew)?.home;

    const arrived = [];
    for (const [name, piece] of now.pieces) {
      const old = was.pieces.get(name);
      if (old?.spot === piece.spot) {
        slide(piece.element, old.within, piece.within);
      } else {
        arrived.push(name);
        fly(piece.picture, (old ?? home(name, false))?.box, piece.box, { arrives: true });
      }
    }
    for (const [name, piece] of was.pieces) {
      if (!now.pieces.has(name)) fly(piece.picture, piece.box, home(name, true)?.box);
    }

    if (arrived.length) actor = arrived.length > MOST_ACTORS ? "" : arrived[0];
    const families = new Set([...was.pieces.keys(), ...now.pieces.keys()].map(family));
    for (const { name, home: place, change, from } of changes) {
      if (!families.has(family(name))) pay(place, change, now.pieces.get(actor)?.box);
      count(place.text, from, place.count);
    }
    for (const [spot, uses] of now.dice) {
      if (faces(uses) !== was.thrown.get(spot)) uses.forEach(tumble);
    }
    requestAnimationFrame(tick);
  }

  function animate(element, keyframes, options) {
    const animation = element.animate(keyframes, { duration: MOVE, easing: EASE, fill: "backwards", ...options });
    playing.push(animation);
    return animation;
  }

  // Within one place the element itself moves.
  function slide(element, from, to) {
    const zoom = element.currentCSSZoom ?? 1, x = (from.x - to.x) / zoom, y = (from.y - to.y) / zoom;
    if (Math.hypot(x, y) > 1) animate(element, { transform: [`translate(${x}px, ${y}px)`, "none"] });
  }

  // From place to place a copy of the picture travels; without a start it grows, without an end it shrinks.
  function fly(picture, from, to, { arrives = false, delay = 0, shape = "flier" } = {}) {
    const box = to ?? from;
    if (layer.childElementCount >= MOST_FLIGHTS || ![from, to].some((each) => each && onScreen(each))) return;
    const flier = document.createElement("span"), copy = picture.cloneNode(true);
    flier.className = shape;
    for (const side of ["left", "top", "width", "height"]) flier.style[side] = `${box[side]}px`;
    flier.append(copy);
    layer.append(flier);
    const start = from ? along(from, box) : "scale(.4)", end = to ? "none" : "scale(.4)";
    const opacity = [from ? 1 : 0, to ? 1 : 0];
    animate(flier, { transform: [start, end], opacity }, { delay }).onfinish = () => flier.remove();
    if (from && to) {
      const lift = Math.min(24, Math.hypot(from.x - to.x, from.y - to.y) / 12);
      animate(copy, { translate: ["0", `0 ${-lift}px`, "0"] }, { delay, easing: "ease-in-out" });
    }
    if (arrives) animate(picture, { opacity: [0, 1] }, { easing: "step-end" });
  }

  function along(from, to) {
    const start = middle(from), end = middle(to);
    return `translate(${start.x - end.x}px, ${start.y - end.y}px) scale(${from.height / to.height})`;
  }

  // Gained tokens come from the piece that moved last, paid tokens go there.
  function pay(home, change, place) {
    const number = Math.min(Math.abs(change), MOST_TOKENS);
    for (let one = 0; one < number; one++) {
      const delay = (LATER * (one + 1)) / number, shape = "flier flier--token";
      const here = token(home.box), there = place && token(place, TOKEN);
      const [from, to] = change > 0 ? [there, here] : [here, there];
      fly(home.picture, from, to, { delay, shape });
    }
  }

  // --- numbers and dice change frame by frame ---------------------------------------------------------

  function count(text, from, to) {
    const truth = text.data;
    frames.push((part) => {
      text.data = part < 1 ? truth.replace(to, Math.trunc(from + (to - from) * part)) : truth;
    });
  }

  function tumble(use) {
    const truth = use.getAttribute("href");
    let shown = -1;
    frames.push((part) => {
      const turn = Math.trunc(part * 8);
      if (part === 1) use.setAttribute("href", truth);
      else if (turn !== shown) use.setAttribute("href", truth.replace(/\d$/, 1 + Math.floor(Math.random() * 6)));
      shown = turn;
    });
    const rotate = ["-540deg", "20deg", "0deg"], translate = ["0 -24px", "0 2px", "0"];
    animate(use.closest("svg"), { rotate, translate }, { duration: ALL });
  }

  let started = 0;
  function tick(time) {
    if (!frames.length) return;
    started ||= time;
    const part = Math.min(1, (time - started) / ALL);
    frames.forEach((draw) => draw(part));
    if (part < 1) requestAnimationFrame(tick);
    else finish();
  }

  // Ends all animations at once, with everything in its final place.
  function finish() {
    frames.forEach((draw) => draw(1));
    playing.forEach((animation) => animation.cancel());
    layer.replaceChildren();
    [frames, playing, started] = [[], [], 0];
  }

  // Nothing runs while the tab is hidden: the style sheets pause their animations.
  const noteHidden = () => root.toggleAttribute("data-hidden", document.hidden);
  document.addEventListener("visibilitychange", noteHidden);
  noteHidden();

  // An update shows new moves, a step shows earlier ones again.
  for (const event of ["update", "step"]) {
    document.addEventListener(`table:before-${event}`, () => {
      finish();
      before = still() ? null : look();
    });
    document.addEventListener(`table:after-${event}`, () => {
      if (before) show(before, look());
      before = null;
    });
  }
})();
