// Tells the server the last version that the viewer saw, and requests the recap when they come back;
// "Show me" replays those moves on the table step by step, from the addresses of the positions.
(() => {
  const form = document.getElementById("seen");
  if (!form) return;
  const PAUSE = 1100, LEAST_PAUSE = 700, LONGEST = 15000, RETURN = 5000;
  const version = form.elements.version;
  const away = { since: null };
  let told = 0;
  let showing = null;

  // --- leaving and coming back --------------------------------------------------------------------------

  function leave() {
    away.since ??= Number(version.value);
    if (told === version.value) return;
    told = version.value;
    fetch(form.action, { method: "POST", body: new FormData(form), headers: { "HX-Request": "true" }, keepalive: true })
      .catch(() => { told = 0; });
  }

  function comeBack() {
    if (away.since === null || document.hidden || !navigator.onLine) return;
    if (Number(version.value) > away.since) ask();
    else setTimeout(() => { if (!document.hidden && navigator.onLine) away.since = null; }, RETURN);
  }

  function ask() {
    const since = away.since;
    away.since = null;
    htmx.ajax("GET", `${form.dataset.recap}?version=${since}`, { swap: "none" });
  }

  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) return comeBack();
    stop();
    leave();
  });
  addEventListener("offline", leave);
  addEventListener("online", comeBack);
  document.addEventListener("table:after-update", (event) => {
    version.value = event.detail.version;
    comeBack();
  });

  // --- replaying ----------------------------------------------------------------------------------------

  const tell = (moment) => document.dispatchEvent(new CustomEvent(`table:${moment}-step`));

  // Replaces parts of the table with those of an earlier position, and keeps the current ones in `truth`.
  function put(html, truth) {
    const box = document.createElement("template");
    box.innerHTML = html;
    for (const part of [...box.content.children]) {
      part.removeAttribute("hx-swap-oob");
      const shown = document.getElementById(part.id);
      if (!shown || shown.outerHTML === part.outerHTML) continue;
      if (!truth.has(part.id)) truth.set(part.id, shown);
      shown.replaceWith(part);
    }
  }

  async function show(panel, link) {
    const steps = link.dataset.steps.split(" ");
    const pause = Math.max(LEAST_PAUSE, Math.min(PAUSE, LONGEST / steps.length));
    const position = (step) => fetch(link.href.replace(/\d+\/(?=$|\?)/, `${step}/`), { headers: { "HX-Request": "true" } });
    const own = (showing = { panel, link, truth: new Map() });
    mark(panel, true);
    let next = position(steps[0]);
    for (const [number, step] of steps.entries()) {
      const reply = await next.catch(() => null);
      if (!reply?.ok || showing !== own) break;
      const html = await reply.text();
      if (number + 1 < steps.length) next = position(steps[number + 1]);
      if (showing !== own) break;
      if (number) tell("before");
      const stood = spots();
      put(html, own.truth);
      follow(stood);
      if (number) tell("after");
      point(panel, step);
      await new Promise((done) => setTimeout(done, number ? pause : LEAST_PAUSE));
    }
    if (showing === own) stop();
  }

  const pieces = () => [...document.querySelectorAll("[data-piece]")];
  const spotOf = (piece) => piece.closest("[id]").id;
  const spots = () => new Map(pieces().map((piece) => [piece.dataset.piece, spotOf(piece)]));

  // Scrolls to the piece that moved, for screens that show a part of the table.
  function follow(stood) {
    const moved = pieces().find((piece) => stood.get(piece.dataset.piece) !== spotOf(piece));
    moved?.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
  }

  function point(panel, step) {
    for (const line of panel.querySelectorAll("li a")) {
      const current = line.pathname.endsWith(`/${step}/`);
      line.ariaCurrent = current ? "step" : null;
      if (current) line.closest("details")?.setAttribute("open", "");
    }
    panel.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  function mark(panel, on) {
    document.getElementById("table").classList.toggle("is-showing", on);
    panel.classList.toggle("is-playing", on);
    panel.querySelector(".recap__show").hidden = on;
    panel.querySelector(".recap__stop").hidden = !on;
  }

  // Ends the replay and shows the current position again.
  function stop() {
    if (!showing) return;
    const { panel, truth } = showing;
    showing = null;
    for (const [id, part] of truth) document.getElementById(id).replaceWith(part);
    mark(panel, false);
    point(panel, "");
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest(".recap__show"), button = event.target.closest(".recap__stop");
    if (link && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      show(link.closest(".recap"), link);
    }
    if (button) stop();
  });
  document.addEventListener("table:before-update", stop);
  document.addEventListener("submit", (event) => {
    if (event.target.id === "seen") stop();
    if (event.target.id !== "move") return;
    stop();
    document.getElementById("recap").hidden = true;
  });
})();
