// Changes between underground and surface without loading the page again; the same form works without this script.
document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches(".theme")) return;
  event.preventDefault();
  const choice = event.submitter;
  document.documentElement.dataset.theme = choice.value;
  form.querySelector(`[value=${choice.value === "dark" ? "light" : "dark"}]`).focus();
  const reply = await fetch(form.action, { method: "POST", body: new FormData(form, choice), redirect: "manual" });
  if (reply.status >= 400) location.reload();
});
