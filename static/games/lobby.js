// Keeps lists of tables and games fresh: a hint over the socket makes the page ask at once, time does it anyway.
(() => {
  const SOON = 300, WITH_SOCKET = 10000, WITHOUT = 4000, HIDDEN = 30000;
  let timer;

  function ask() {
    htmx.trigger(document.body, "lobby");
    plan();
  }

  function plan(pause) {
    clearTimeout(timer);
    const usual = document.hidden ? HIDDEN : socket.isOpen ? WITH_SOCKET : WITHOUT;
    timer = setTimeout(ask, (pause ?? usual) * (0.5 + Math.random()));
  }

  const socket = keepSocket(() => "/live/", {
    heard: (text) => text.includes("changed") && plan(SOON),
    changed: () => plan(),
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    socket.retry();
    ask();
  });
})();
