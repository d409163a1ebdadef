// Copies the text of a field to the clipboard. Without this script the field can be selected and copied by hand.
for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const field = document.getElementById(button.dataset.copy);
    field.select();
    // The clipboard API works on secure pages only, which a game in the local network may not be.
    if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
    else document.execCommand("copy");
    button.querySelector("span").textContent = button.dataset.done;
  });
}
