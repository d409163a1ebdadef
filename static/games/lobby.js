// Keeps lists of tables and games fresh: the page reloads them after a hint over the socket, and from time to time.
(() => {
  const SOON = 300, WITH_SOCKET = 10000, WITHOUT = 4000;
  let timer;

  function ask() {
    htmx.trigger(document.body, "lobby");
    plan();
  }

  function plan(pause) {
    clearTimeout(timer);
    // A hidden page reloads them only after a hint, and when it is shown again.
    if (document.hidden && !pause) return;
    const usual = socket.isOpen ? WITH_SOCKET : WITHOUT;
    timer = setTimeout(ask, (pause ?? usual) * (0.5 + Math.random()));
  }

  const socket = keepSocket(() => "/live/", {
    heard: (text) => text.includes("changed") && plan(SOON),
    changed: () => plan(),
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return clearTimeout(timer);
    socket.retry();
    ask();
  });
})();
