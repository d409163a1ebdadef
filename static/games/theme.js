// Changes between underground and surface without loading the page again; the same form works without this script.
document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches(".theme")) return;
  event.preventDefault();
  const chosen = event.submitter.value;
  document.documentElement.dataset.theme = chosen;
  form.querySelector(`[value=${chosen === "dark" ? "light" : "dark"}]`).focus();
  const fields = new FormData(form, event.submitter);
  fields.delete("next");
  const reply = await fetch(form.action, { method: "POST", body: fields });
  if (!reply.ok) location.reload();
});
