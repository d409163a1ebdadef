// Moves the focus to the confirmation of a selected answer, and to the question when the focused element is gone.
let atTheTable = false;
document.addEventListener("focusin", (event) => {
  atTheTable = event.target.closest("#table") !== null;
});
document.addEventListener("htmx:afterSettle", (event) => {
  // On a small screen the dock grows with a preview: keep the selected place in view.
  const chosen = document.querySelector("#choices .is-selected")?.closest("li");
  chosen?.scrollIntoView({ block: "nearest", inline: "nearest" });
  // Never by autofocus, which would scroll the board away.
  const selected = event.detail.requestConfig?.elt.id === "choose";
  if (atTheTable && (selected || document.activeElement === document.body)) {
    document.getElementById("answer")?.focus({ preventScroll: true });
  }
});

// Marks the place of a placement while the request is pending.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.target.id !== "move") return;
  const clicked = event.detail.requestConfig.triggeringEvent?.submitter?.closest("#choices button");
  (clicked ?? document.querySelector("#choices .is-selected"))?.classList.add("is-pending");
});
document.addEventListener("htmx:afterRequest", () => {
  document.querySelector("#choices .is-pending")?.classList.remove("is-pending");
});
