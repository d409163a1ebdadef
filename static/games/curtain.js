// A shared screen: covers what its people hide from each other when the page is left, and after a while of
// another's turn. A cookie of this browser says that the curtain is lifted, so that it survives a reload.
(() => {
  const RELOAD = 5, QUIET = 10000;
  const bar = () => document.getElementById("curtain");
  if (!bar()) return;
  const form = document.getElementById("lift");
  const path = new URL(form.action).pathname.replace(/curtain\/$/, "");
  const lifted = () => bar().dataset.lift;
  let timer, left = 0, leaving = true;

  function keep(life) {
    const secure = location.protocol === "https:" ? "; Secure" : "";
    document.cookie = `curtain=${lifted()}; Path=${path}; SameSite=Lax${secure}${life}`;
  }

  function cover() {
    leaving = false;
    keep("; Max-Age=0");
    document.getElementById("table").hidden = true;
    location.reload();
  }

  // While nobody here is asked, the curtain comes down after ten seconds in which nobody touches the page.
  function wait() {
    clearTimeout(timer);
    if (lifted() && "idle" in bar().dataset && !document.hidden) timer = setTimeout(cover, QUIET);
  }

  // A page that is left keeps the curtain lifted for as long as a reload takes, and shows nothing hidden when the
  // browser goes back to it.
  addEventListener("pagehide", () => {
    if (!lifted() || !leaving) return;
    keep(`; Max-Age=${RELOAD}`);
    document.getElementById("table").hidden = true;
  });
  addEventListener("pageshow", (event) => event.persisted && location.reload());
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) left = Date.now();
    else if (lifted() && Date.now() - left > RELOAD * 1000) return cover();
    wait();
  });
  for (const name of ["pointerdown", "keydown", "htmx:afterSettle"]) document.addEventListener(name, wait);
  form.addEventListener("submit", () => {
    leaving = false;
  });
  if (lifted()) keep("");
  wait();
})();
