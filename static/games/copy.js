// Copies what stands in a field. Without this script the field can be marked and copied by hand.
for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const field = document.getElementById(button.dataset.copy);
    field.select();
    // The clipboard is there for secure pages only; a game in the local network is played without.
    if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
    else document.execCommand("copy");
    button.querySelector("span").textContent = button.dataset.done;
  });
}
