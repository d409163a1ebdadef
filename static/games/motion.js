// Animates moves: pieces that an update put elsewhere travel there, in steps of at most 600 ms each.
//
// It works for any title; docs/title-pages.md describes the attributes. A piece, data-piece="family.name", is the
// same thing wherever it is drawn, in HTML or inside an SVG. A home, data-home="family" or "family.owner", contains
// the number of pieces that are not drawn: pieces come from homes whose number shrank and go to homes whose number
// grew; a family without pieces sends tokens. The page itself is updated at once: only copies of the pictures travel,
// in a layer above it that ignores clicks. A click, a key or the next update ends all of it.
(() => {
  const MOVE = 420, LATER = 180, STEP = MOVE + LATER;
  const EASE = "cubic-bezier(.2, .8, .2, 1)";
  const TOKEN = 24, MOST_TOKENS = 6, MOST_ACTORS = 3, MOST_FLIGHTS = 40, MOST_STEPS = 10;
  const SVG = "http://www.w3.org/2000/svg";
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
  let total = 0;

  const still = () =>
    document.hidden || root.dataset.motion === "off" || (reduced.matches && root.dataset.motion !== "on");
  const family = (name) => name.split(".")[0];
  const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  const token = (box, size = Math.min(TOKEN, box.height)) =>
    new DOMRect(middle(box).x - size / 2, middle(box).y - size / 2, size, size);
  const onScreen = (box) => box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight;

  // --- measuring -------------------------------------------------------------------------------------

  // A piece inside an SVG is its own picture; a home there has a picture of its own, like every home.
  const inSvg = (element) => element instanceof SVGElement && element.ownerSVGElement !== null;
  const pieceOf = (element) => (inSvg(element) ? element : element.querySelector("svg"));
  const iconOf = (element) => element.querySelector(inSvg(element) ? "use" : "svg");
  // Measured while it is on the page: a group that was replaced has no box.
  const frameOf = (picture) => (inSvg(picture) ? picture.getBBox() : null);

  function look() {
    const pieces = new Map(), homes = new Map(), dice = new Map();
    for (const element of document.querySelectorAll("[data-piece]")) {
      const picture = pieceOf(element), box = picture.getBoundingClientRect();
      if (!box.width) continue;
      const spot = element.closest("[id]"), own = element.getBoundingClientRect();
      // The box of a group follows what is drawn in it: in an SVG only the whole drawing stays in place.
      const place = (inSvg(spot) ? spot.ownerSVGElement : spot).getBoundingClientRect();
      const within = { x: own.x - place.x, y: own.y - place.y };
      const returns = element.dataset.homes?.split(" ");
      const image = { picture, box, frame: frameOf(picture) };
      pieces.set(element.dataset.piece, { ...image, element, spot: spot.id, within, returns });
    }
    for (const element of document.querySelectorAll("[data-home]")) {
      const picture = iconOf(element), box = picture.getBoundingClientRect();
      const name = element.dataset.home;
      if (box.width > (homes.get(name)?.box.width ?? 0)) {
        const text = numberIn(element);
        homes.set(name, { picture, box, frame: frameOf(picture), text, count: Number(/\d+/.exec(text.data)) });
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

  // --- steps -----------------------------------------------------------------------------------------

  // The steps of an update, in the order of the list #steps: in each, the names of what changes in it.
  // A name may be followed by @ and the id of a place where the piece pauses.
  function stepsOf(version) {
    const list = document.getElementById("steps");
    const steps = list && Number(list.dataset.until) === version ? [...list.children] : [];
    const legs = new Map();
    steps.forEach((step, number) => {
      for (const change of step.dataset.moves.split(" ")) {
        const [name, stop] = change.split("@");
        legs.set(name, [...(legs.get(name) ?? []), { step: Math.min(number, MOST_STEPS - 1), stop }]);
      }
    });
    const last = Math.max(0, Math.min(steps.length, MOST_STEPS) - 1);
    // Changes that no step names belong to the last one.
    return { last, legs: (name) => legs.get(name) ?? [{ step: last }] };
  }

  // --- moving ----------------------------------------------------------------------------------------

  function show(was, now, version) {
    const steps = stepsOf(version);
    const delay = (name) => steps.legs(name)[0].step * STEP;
    const changes = [...now.homes].reverse().flatMap(([name, home]) => {
      const from = was.homes.get(name)?.count ?? home.count, change = home.count - from;
      return change ? [{ name, home, from, change, left: Math.abs(change) }] : [];
    });
    // The home that a piece came from or went to; each accounts for as many pieces as its number changed.
    const take = (name, piece, grew) => {
      const fits = (each) => each.left > 0 && each.change > 0 === grew;
      const found = piece.returns
        ? piece.returns.map((home) => changes.find((each) => each.name === home && fits(each))).find(Boolean)
        : changes.find((each) => family(each.name) === family(name) && fits(each));
      if (found) found.left -= 1;
      return found?.home.box;
    };

    const arrived = [];
    for (const [name, piece] of now.pieces) {
      const old = was.pieces.get(name), legs = steps.legs(name);
      if (old?.spot === piece.spot && legs.length === 1) {
        slide(piece.element, old.within, piece.within, delay(name));
      } else {
        arrived.push(name);
        travel(piece, old?.box ?? take(name, piece, false), legs, { waits: Boolean(old) });
      }
    }
    for (const [name, piece] of was.pieces) {
      const home = now.pieces.has(name) || take(name, piece, true);
      if (home !== true) fly(piece, [piece.box, home], { delay: delay(name), waits: true });
    }

    if (arrived.length) actor = arrived.length > MOST_ACTORS ? "" : arrived[0];
    const families = new Set([...was.pieces.keys(), ...now.pieces.keys()].map(family));
    hand(changes, delay);
    for (const { name, home, from, change, left } of changes) {
      if (!families.has(family(name))) pay(home, left, change > 0, now.pieces.get(actor)?.box, delay(name));
      count(home.text, from, home.count, delay(name));
    }
    for (const [spot, uses] of now.dice) {
      if (faces(uses) !== was.thrown.get(spot)) uses.forEach((use) => tumble(use, delay(spot)));
    }
    total = (steps.last + 1) * STEP;
    requestAnimationFrame(tick);
  }

  function animate(element, keyframes, options) {
    const animation = element.animate(keyframes, { duration: MOVE, easing: EASE, fill: "backwards", ...options });
    playing.push(animation);
    return animation;
  }

  // Within one place the element itself moves.
  function slide(element, from, to, delay) {
    const scale = inSvg(element) ? element.parentNode.getScreenCTM().a : (element.currentCSSZoom ?? 1);
    const x = (from.x - to.x) / scale, y = (from.y - to.y) / scale;
    if (Math.hypot(x * scale, y * scale) > 1) animate(element, { translate: [`${x}px ${y}px`, "0 0"] }, { delay });
  }

  // A piece goes from place to place, with a pause at each; without a start it appears.
  function travel(piece, from, legs, options) {
    const stops = legs.slice(0, -1).map(({ stop }) => document.getElementById(stop)?.getBoundingClientRect());
    const boxes = [from, ...stops.map((stop) => stop && around(stop, piece.box)), piece.box];
    const delay = legs[0].step * STEP, times = legs.map(({ step }) => step * STEP - delay);
    fly(piece, boxes.filter((box, number) => box || !number), { arrives: true, delay, times, ...options });
  }

  const around = (place, { width, height }) =>
    new DOMRect(middle(place).x - width / 2, middle(place).y - height / 2, width, height);

  // From place to place a copy of the picture travels; without a start it grows, without an end it shrinks.
  // The copy waits at its start until its time comes, or is not shown before.
  function fly(image, boxes, { arrives = false, waits = false, delay = 0, times = [0], shape = "flier" } = {}) {
    const [from, to] = [boxes[0], boxes.at(-1)], box = to ?? from;
    if (layer.childElementCount >= MOST_FLIGHTS || !boxes.some((each) => each && onScreen(each))) return;
    const flier = document.createElement("span"), copy = copyOf(image);
    flier.className = shape;
    for (const side of ["left", "top", "width", "height"]) flier.style[side] = `${box[side]}px`;
    flier.append(copy);
    layer.append(flier);
    const duration = times.at(-1) + MOVE, at = (time) => time / duration;
    const spots = boxes.map((each) => (each ? along(each, box) : "scale(.4)"));
    const path = times.slice(0, boxes.length - 1).flatMap((time, leg) => [
      { transform: spots[leg], opacity: boxes[leg] ? 1 : 0, offset: at(time), easing: EASE },
      { transform: spots[leg + 1], opacity: boxes[leg + 1] ? 1 : 0, offset: at(time + MOVE) },
    ]);
    animate(flier, path, { delay, duration, easing: "linear" }).onfinish = () => flier.remove();
    if (delay && !waits) animate(copy, { opacity: [0, 0] }, { duration: delay, easing: "linear" });
    if (from && to) {
      const lift = Math.min(24, Math.hypot(from.x - to.x, from.y - to.y) / 12);
      animate(copy, { translate: ["0", `0 ${-lift}px`, "0"] }, { delay, easing: "ease-in-out" });
    }
    if (arrives) animate(image.picture, { opacity: [0, 0] }, { duration: delay + duration, easing: "linear" });
  }

  // A copy that looks the same outside of its surroundings: a drawing of its own for a piece of an SVG.
  function copyOf({ picture, frame }) {
    const copy = picture.cloneNode(true);
    for (const each of [copy, ...copy.querySelectorAll("[id], [data-piece]")]) {
      each.removeAttribute("id");
      each.removeAttribute("data-piece");
    }
    if (!frame) return copy;
    const drawing = document.createElementNS(SVG, "svg");
    drawing.setAttribute("viewBox", `${frame.x} ${frame.y} ${frame.width} ${frame.height}`);
    drawing.setAttribute("class", "flier__drawing");
    // Its place in the drawing is the flier's now.
    copy.removeAttribute("transform");
    copy.style.transform = "none";
    drawing.append(copy);
    return drawing;
  }

  function along(from, to) {
    const start = middle(from), end = middle(to);
    return `translate(${start.x - end.x}px, ${start.y - end.y}px) scale(${from.height / to.height})`;
  }

  // What one home of a family lost and another one gained goes from the one to the other.
  function hand(changes, delay) {
    for (const gain of changes.filter(({ change }) => change > 0)) {
      for (const loss of changes.filter(({ name, change }) => change < 0 && family(name) === family(gain.name))) {
        const number = Math.min(gain.left, loss.left);
        tokens(number, gain.home, token(loss.home.box), token(gain.home.box), delay(gain.name));
        gain.left -= number;
        loss.left -= number;
      }
    }
  }

  // Gained tokens come from the piece that moved last, paid tokens go there.
  function pay(home, number, gained, place, delay) {
    const here = token(home.box), there = place && token(place, TOKEN);
    const [from, to] = gained ? [there, here] : [here, there];
    tokens(number, home, from, to, delay);
  }

  function tokens(number, home, from, to, delay) {
    const shown = Math.min(number, MOST_TOKENS);
    for (let one = 1; one <= shown; one++) {
      fly(home, [from, to], { delay: delay + (LATER * one) / shown, shape: "flier flier--token" });
    }
  }

  // --- numbers and dice change frame by frame ---------------------------------------------------------

  // `part` is how much of its step has passed: at most 0 before it, 1 from its end on.
  function eachFrame(delay, draw) {
    frames.push((time) => draw(Math.min(1, (time - delay) / STEP)));
  }

  function count(text, from, to, delay) {
    const truth = text.data;
    eachFrame(delay, (passed) => {
      const part = Math.max(0, passed);
      text.data = part < 1 ? truth.replace(to, Math.trunc(from + (to - from) * part)) : truth;
    });
  }

  function tumble(use, delay) {
    const truth = use.getAttribute("href");
    let shown = -1;
    eachFrame(delay, (part) => {
      const turn = Math.trunc(part * 8);
      if (part === 1) use.setAttribute("href", truth);
      else if (turn !== shown) use.setAttribute("href", truth.replace(/\d$/, 1 + Math.floor(Math.random() * 6)));
      shown = turn;
    });
    const rotate = ["-540deg", "20deg", "0deg"], translate = ["0 -24px", "0 2px", "0"];
    animate(use.closest("[data-face]"), { rotate, translate }, { delay, duration: STEP });
  }

  let started = 0;
  function tick(time) {
    if (!frames.length) return;
    started ||= time;
    if (time - started >= total) return finish();
    frames.forEach((draw) => draw(time - started));
    requestAnimationFrame(tick);
  }

  // Ends all animations at once, with everything in its final place.
  function finish() {
    frames.forEach((draw) => draw(Infinity));
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
    document.addEventListener(`table:after-${event}`, ({ detail }) => {
      if (before) show(before, look(), detail?.version);
      before = null;
    });
  }

  for (const event of ["pointerdown", "keydown"]) document.addEventListener(event, finish, { capture: true });
})();
