// Keeps an open table up to date. The socket sends updates as rendered HTML; updates that got lost are requested
// again, over the socket or by polling, and an older update never replaces a newer one.
(() => {
  const CHECK = 30000, POLL = 2500, LATE = 400, QUIET = 2000;
  const live = document.getElementById("live");
  if (!live) return;
  const { address, build, invitation } = live.dataset;
  let chosen = "", here = null, lostSince = 0, gone = false, timer;

  const shown = () => Number(document.getElementById("version").dataset.version);
  const seated = () => Number(document.getElementById("seating").dataset.seating);
  // The edition that the page shows: the version of the game, and that of its seats.
  const edition = () => `${shown()}.${seated()}`;
  const tell = (name, detail) => document.dispatchEvent(new CustomEvent(`table:${name}`, { detail }));
  const query = (fields) => new URLSearchParams({ ...fields, ...(invitation && { invitation }) });

  // --- applying updates ------------------------------------------------------------------------------

  // An update leads from one version to another; without a data-since it contains everything and fits any version.
  // It contains the seats only if they changed: then the version may stay the same.
  function readUpdate(text) {
    const found = text.match(/ data-version="(\d+)"(?: data-since="(\d+)")?/);
    if (!found) return null;
    const [version, since] = [Number(found[1]), found[2] === undefined ? null : Number(found[2])];
    const seating = Number(text.match(/ data-seating="(\d+)"/)?.[1] ?? seated());
    const newer = version > shown() || (version === shown() && seating > seated());
    const fits = since === null ? newer || (version === shown() && seating === seated()) : newer && since === shown();
    return { version, since, fits, missed: newer && !fits };
  }

  function apply(text) {
    const update = readUpdate(text);
    if (update.missed) ask();
    if (!update.fits) return;
    announceUpdate(update);
    htmx.swap(document.body, text, { swapStyle: "none", swapDelay: 0, settleDelay: 0 });
    updated(update);
  }

  const log = () => [...document.querySelectorAll("#log li")];
  let told = 0;

  function announceUpdate(update) {
    told = log().length;
    tell("before-update", update);
  }

  // Announces the latest lines of the log to screen readers.
  function sayNews() {
    const lines = log().slice(0, log().length - told).slice(0, 3).reverse();
    document.getElementById("news").innerHTML = lines.map((line) => line.querySelector("a").innerHTML).join(" ");
  }

  function updated(update) {
    if (update.since !== null) sayNews();
    // The selection is lost when its button is gone.
    if (!document.querySelector(`#decision [form=move][name=action][value="${CSS.escape(chosen)}"]`)) chosen = "";
    showPresence();
    tell("after-update", update);
  }

  function showPresence() {
    if (!here) return;
    for (const player of document.querySelectorAll(".player")) {
      const plays = player.querySelector(".away") !== null;
      player.classList.toggle("is-away", plays && !here.includes(Number(player.dataset.seat)));
    }
  }

  function showWatchers(text) {
    const line = document.getElementById("watching");
    line.textContent = text;
    line.hidden = !text;
  }

  function showSign(name, shows) {
    live.querySelector(`.live__${name}`).hidden = !shows;
  }

  // --- receiving -------------------------------------------------------------------------------------

  function hear(text) {
    if (!text.startsWith("{")) return apply(text);
    const message = JSON.parse(text);
    if (message.build) showSign("reload", message.build !== build);
    if (message.here) {
      here = message.here;
      showPresence();
      showWatchers(message.watching);
    }
  }

  const socket = keepSocket(
    () => `${address}live/?${query({ version: edition(), language: document.documentElement.lang })}`,
    { heard: hear, changed: noteConnection },
  );

  function noteConnection(open) {
    lostSince = open ? 0 : lostSince || Date.now();
    if (open) showSign("lost", false);
    if (open && chosen) ask();
    else plan();
  }

  // --- requesting updates ----------------------------------------------------------------------------

  function ask() {
    if (socket.isOpen) socket.ask(`${edition()} ${chosen}`);
    else poll();
    plan();
  }

  async function poll() {
    try {
      const fields = query({ version: edition(), ...(chosen && { choose: chosen }) });
      const reply = await fetch(`${address}news/?${fields}`, { headers: { "HX-Request": "true" } });
      if (reply.status === 200) apply(await reply.text());
      gone = reply.status >= 400 && reply.status < 500;
      showSign("lost", false);
    } catch {
      showSign("lost", lostSince && Date.now() - lostSince > QUIET);
    }
  }

  function plan() {
    clearTimeout(timer);
    // A hidden page does not poll: it listens to its socket, and asks when it is shown again.
    if (gone || document.hidden) return;
    const pause = socket.isOpen ? CHECK : POLL;
    timer = setTimeout(ask, pause * (0.75 + Math.random() / 2));
  }

  function wake() {
    if (document.hidden) return clearTimeout(timer);
    socket.retry();
    ask();
  }
  document.addEventListener("visibilitychange", wake);
  addEventListener("online", wake);
  addEventListener("pageshow", (event) => event.persisted && wake());

  // The socket may connect late or never, so polling starts at once.
  plan();

  // --- together with htmx ----------------------------------------------------------------------------

  const isMove = (event) => ["move", "undo"].includes(event.detail.elt?.id);

  // A page with an open socket receives the changes through it: the reply to a move need not repeat them.
  document.addEventListener("htmx:configRequest", (event) => {
    if (isMove(event) && socket.isOpen) event.detail.headers.Live = "1";
  });
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (isMove(event)) document.getElementById("notice").hidden = true;
  });
  document.addEventListener("table:played", (event) => {
    chosen = "";
    const late = () => shown() < event.detail.version;
    setTimeout(() => late() && ask(), LATE);
    setTimeout(() => late() && poll(), 4 * LATE);
  });

  // Replies are updates too, and may be older than what the page already shows.
  let replied = null;
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr, requestConfig } = event.detail;
    if (requestConfig.elt.id === "choose") {
      if (Number(xhr.getResponseHeader("Game-Version")) < shown()) {
        event.detail.shouldSwap = false;
        return;
      }
      chosen = requestConfig.parameters.choose ?? "";
      if (socket.isOpen) socket.ask(`${edition()} ${chosen}`);
      return;
    }
    replied = readUpdate(event.detail.serverResponse);
    if (replied && !replied.fits) event.detail.shouldSwap = false;
    if (replied?.missed) ask();
    if (replied?.fits) announceUpdate(replied);
    else replied = null;
  });
  document.addEventListener("htmx:afterSwap", () => {
    if (!replied) return;
    const update = replied;
    replied = null;
    updated(update);
  });
})();
