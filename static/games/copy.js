// Copies the text of a field to the clipboard, or shares it where the device can. Without this script the field can be selected and copied by hand.
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

for (const button of document.querySelectorAll("[data-share]")) {
  button.hidden = !navigator.share;
  button.addEventListener("click", () => {
    const url = document.getElementById(button.dataset.share).value;
    // Nothing to do if the player closes the list of recipients.
    navigator.share({ title: document.title.trim(), url }).catch(() => {});
  });
}
