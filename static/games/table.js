// Keeps the focus at the question when what had it is replaced by an answer or by somebody's move.
let atTheTable = false;
document.addEventListener("focusin", (event) => {
  atTheTable = event.target.closest("#table") !== null;
});
document.addEventListener("htmx:afterSettle", () => {
  // On a small screen the dock grows with a preview: what is pointed at stays in sight.
  const chosen = document.querySelector("#choices .is-selected")?.closest("li");
  chosen?.scrollIntoView({ block: "nearest", inline: "nearest" });
  if (atTheTable && document.activeElement === document.body) {
    document.getElementById("answer")?.focus({ preventScroll: true });
  }
});

// A place that is on its way to the server shows it.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.target.id !== "move") return;
  const clicked = event.detail.requestConfig.triggeringEvent?.submitter?.closest("#choices button");
  (clicked ?? document.querySelector("#choices .is-selected"))?.classList.add("is-pending");
});
document.addEventListener("htmx:afterRequest", () => {
  document.querySelector("#choices .is-pending")?.classList.remove("is-pending");
});
