// Replays a game: by buttons, by the slider, by keys, or automatically. Every position has an address; the next
// ones are fetched ahead, so that a step is shown at once.
(() => {
  const bar = document.getElementById("replay");
  if (!bar) return;
  const AHEAD = 3, PACE = 1100, SPEEDS = [1, 2, 4];
  const stages = bar.dataset.stages.split(" ").map((text) => text.split(":"));
  const rounds = bar.dataset.rounds.split(" ").filter(Boolean).map(Number);
  const last = stages.length - 1;
  const slider = bar.querySelector("input[type=range]");
  const place = bar.querySelector("[data-text]");
  const play = bar.querySelector(".replay__play");
  const speed = bar.querySelector(".replay__speed");
  const version = bar.querySelector("input[name=version]");
  const known = new Map();
  let at = Number(slider.value), wanted = at, timer = 0, pace = 0;

  const tell = (moment) => document.dispatchEvent(new CustomEvent(`table:${moment}-step`));
  const address = (to) => bar.dataset.address.replace("/at/0/", `/at/${stages[to][0]}/`);

  // --- positions ---------------------------------------------------------------------------------------

  function fetched(to) {
    if (!known.has(to)) {
      const url = new URL(address(to), location.href);
      url.searchParams.set("whole", "1");
      const parts = fetch(url, { headers: { "HX-Request": "true" } })
        .then((reply) => (reply.ok ? reply.text() : Promise.reject(reply.status)));
      parts.catch(() => known.delete(to));
      known.set(to, parts);
    }
    return known.get(to);
  }

  function prepare(direction) {
    for (let step = 1; step <= AHEAD; step++) {
      const to = at + direction * step;
      if (to >= 0 && to <= last) fetched(to);
    }
  }

  async function go(to) {
    to = Math.max(0, Math.min(last, to));
    wanted = to;
    mark(to);
    let html;
    try {
      html = await fetched(to);
    } catch {
      location.href = address(to);
      return;
    }
    // The viewer may have stepped on while this was loading.
    if (wanted !== to || at === to) return;
    const step = Math.abs(to - at) === 1, direction = Math.sign(to - at);
    if (step) tell("before");
    put(html);
    if (step) tell("after");
    at = to;
    history.replaceState(null, "", address(to));
    prepare(direction);
  }

  function put(html) {
    const box = document.createElement("template");
    box.innerHTML = html;
    for (const part of [...box.content.children]) {
      part.removeAttribute("hx-swap-oob");
      const shown = document.getElementById(part.id);
      if (shown && shown.outerHTML !== part.outerHTML) shown.replaceWith(part);
    }
  }

  // --- the bar -----------------------------------------------------------------------------------------

  const ways = {
    start: () => 0,
    end: () => last,
    back: () => wanted - 1,
    on: () => wanted + 1,
    "back-round": () => rounds.findLast((round) => round < wanted) ?? 0,
    "on-round": () => rounds.find((round) => round > wanted) ?? last,
    "back-turn": () => turn(-1),
    "on-turn": () => turn(1),
  };

  // The nearest position at which the seat that moves changes.
  function turn(direction) {
    let to = wanted + direction;
    const seat = stages[Math.max(0, Math.min(last, to))][1];
    while (to > 0 && to < last && stages[to + direction][1] === seat) to += direction;
    return to;
  }

  function mark(to) {
    slider.value = to;
    slider.ariaValueText = place.textContent = fill(place.dataset.text, to, last);
    if (version) version.value = stages[to][0];
    for (const link of bar.querySelectorAll("[data-way]")) {
      const leads = Math.max(0, Math.min(last, ways[link.dataset.way]()));
      if (leads === to) link.removeAttribute("href");
      else link.href = address(leads);
    }
  }

  const fill = (text, ...values) => values.reduce((filled, value) => filled.replace("{}", value), text);

  bar.addEventListener("click", (event) => {
    const link = event.target.closest("[data-way]");
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    stop();
    go(ways[link.dataset.way]());
  });
  slider.addEventListener("input", () => {
    stop();
    go(Number(slider.value));
  });

  // --- automatic play ----------------------------------------------------------------------------------

  function stop() {
    clearTimeout(timer);
    timer = 0;
    play.ariaPressed = "false";
  }

  async function run() {
    if (wanted === last) return stop();
    await go(wanted + 1);
    if (timer) timer = setTimeout(run, PACE / SPEEDS[pace]);
  }

  function toggle() {
    if (timer) return stop();
    play.ariaPressed = "true";
    if (wanted === last) go(0);
    timer = setTimeout(run, 0);
  }

  play.hidden = speed.hidden = false;
  play.addEventListener("click", toggle);
  speed.addEventListener("click", () => {
    pace = (pace + 1) % SPEEDS.length;
    speed.querySelector("b").textContent = `${SPEEDS[pace]}×`;
  });

  document.addEventListener("visibilitychange", () => document.hidden && stop());

  // --- keyboard ----------------------------------------------------------------------------------------

  const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "start", End: "end", PageUp: "back-round", PageDown: "on-round" };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("select, textarea")) return;
    let way = KEYS[event.key];
    if (event.shiftKey && way === "back") way = "back-turn";
    if (event.shiftKey && way === "on") way = "on-turn";
    if (way) {
      event.preventDefault();
      stop();
      go(ways[way]());
    } else if (event.key === " " && !event.target.closest("a, button, input")) {
      event.preventDefault();
      toggle();
    }
  });

  mark(at);
  prepare(1);
})();
