// Switches between the dark and the light theme without reloading the page; the form works without this script, too.
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
