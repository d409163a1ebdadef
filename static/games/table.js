// Keeps the focus at the question when what had it is replaced by an answer or by somebody's move.
let atTheTable = false;
document.addEventListener("focusin", (event) => {
  atTheTable = event.target.closest("#table") !== null;
});
document.addEventListener("htmx:afterSettle", () => {
  if (atTheTable && document.activeElement === document.body) {
    document.getElementById("answer")?.focus({ preventScroll: true });
  }
});
