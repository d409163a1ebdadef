// Moves the focus to the confirmation of a selected answer, and to the question when the focused element is gone.
let atTheTable = false;
document.addEventListener("focusin", (event) => {
  atTheTable = event.target.closest("#table") !== null;
});
document.addEventListener("htmx:afterSettle", (event) => {
  // On a small screen a place may be half under the dock when it is tapped.
  const chosen = document.querySelector("#choices .is-selected")?.closest("li");
  chosen?.scrollIntoView({ block: "nearest", inline: "nearest" });
  // Never by autofocus, which would scroll the board away.
  const selected = event.detail.requestConfig?.elt.id === "choose";
  if (atTheTable && (selected || document.activeElement === document.body)) {
    document.getElementById("answer")?.focus({ preventScroll: true });
  }
});

// Links within the table, such as those of a small map, show a place without leaving the map or adding to the history.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.('#table a[href^="#"]');
  const place = link && document.getElementById(decodeURIComponent(link.hash.slice(1)));
  if (!place || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  place.scrollIntoView({ block: "nearest", inline: "center" });
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
