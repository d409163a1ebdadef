// The workshop by keyboard: suggests the next word, corrects misspelt words, saves, and sorts decks.
// Without this script every field is a plain field and every button works.
document.documentElement.classList.add("has-script");

// --- suggestions for the next word: a combobox on every line of notation ---

let asked = 0;

function listOf(input) {
  const known = document.getElementById(`${input.id}_offers`);
  if (known) return known;
  const list = document.createElement("ul");
  list.id = `${input.id}_offers`;
  list.className = "offers";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", input.labels[0].textContent.trim());
  list.hidden = true;
  input.after(list);
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-controls", list.id);
  input.setAttribute("aria-expanded", "false");
  return list;
}

function close(input) {
  asked += 1;
  const list = listOf(input);
  list.hidden = true;
  list.replaceChildren();
  input.setAttribute("aria-expanded", "false");
  input.removeAttribute("aria-activedescendant");
}

function choose(input, place) {
  const options = [...listOf(input).children];
  const wrapped = (place + options.length) % options.length;
  options.forEach((option, number) => option.setAttribute("aria-selected", number === wrapped));
  options[wrapped].scrollIntoView({ block: "nearest" });
  input.setAttribute("aria-activedescendant", options[wrapped].id);
}

function chosen(input) {
  return [...listOf(input).children].findIndex((option) => option.getAttribute("aria-selected") === "true");
}

async function offer(input) {
  const mine = ++asked;
  const before = input.value.slice(0, input.selectionStart);
  const reply = await fetch(`${input.dataset.complete}?text=${encodeURIComponent(before)}`);
  if (!reply.ok || mine !== asked || document.activeElement !== input) return;
  const { start, options } = await reply.json();
  if (mine !== asked) return;
  if (!options.length) return close(input);
  const list = listOf(input);
  list.dataset.start = start;
  list.replaceChildren(...options.map((text, number) => {
    const option = document.createElement("li");
    option.id = `${list.id}_${number}`;
    option.setAttribute("role", "option");
    option.setAttribute("aria-selected", "false");
    option.textContent = text;
    return option;
  }));
  list.hidden = false;
  input.setAttribute("aria-expanded", "true");
  input.removeAttribute("aria-activedescendant");
}

function take(input, text) {
  const start = Number(listOf(input).dataset.start);
  const rest = input.value.slice(input.selectionStart).replace(/^\s+/, "");
  input.value = `${input.value.slice(0, start).replace(/([^\s[+])$/, "$1 ").replace(/\s+([,:])$/, "$1")}${text} ${rest}`;
  const place = input.value.length - rest.length;
  input.setSelectionRange(place, place);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

document.addEventListener("input", (event) => {
  if (event.target.dataset.complete) offer(event.target);
});

document.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === "s") {
    const save = document.querySelector("[accesskey=s]");
    if (!save) return;
    event.preventDefault();
    return save.click();
  }
  const input = event.target;
  if (!input.dataset?.complete) return;
  const open = !listOf(input).hidden;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    if (!open) return offer(input);
    const place = chosen(input);
    choose(input, event.key === "ArrowDown" ? place + 1 : place < 0 ? -1 : place - 1);
  } else if (open && event.key === "Escape") {
    event.preventDefault();
    close(input);
  } else if (open && (event.key === "Enter" || event.key === "Tab") && chosen(input) >= 0) {
    event.preventDefault();
    take(input, listOf(input).children[chosen(input)].textContent);
  }
});

document.addEventListener("focusout", (event) => {
  if (event.target.dataset.complete) close(event.target);
});

document.addEventListener("mousedown", (event) => {
  const option = event.target.closest(".offers li");
  if (!option) return;
  event.preventDefault(); // the field keeps the focus
  take(option.parentElement.previousElementSibling, option.textContent);
});

document.querySelectorAll("[data-complete]").forEach(listOf);

// --- corrections of misspelt words ---

document.addEventListener("click", (event) => {
  const button = event.target.closest(".meant");
  if (!button) return;
  const input = document.getElementById(button.dataset.for);
  const from = Number(button.dataset.column) - 1;
  if (input.tagName === "SELECT" || from < 0) return;
  input.setRangeText(button.dataset.meant, from, from + button.dataset.found.length, "end");
  input.focus();
  input.dispatchEvent(new Event("change", { bubbles: true }));
});

document.addEventListener("htmx:afterSettle", () => {
  for (const said of document.querySelectorAll(".msg[data-of]")) {
    const field = document.getElementById(said.dataset.of);
    if (said.classList.contains("msg--bad")) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }
});

// --- sorting a deck: by its buttons, or by dragging a card to its place ---

let held = null;

document.addEventListener("dragstart", (event) => {
  held = event.target.closest("[data-sortable] > .tile");
  held?.classList.add("is-held");
});

document.addEventListener("dragend", () => {
  document.querySelectorAll(".is-held, .is-target").forEach((tile) => tile.classList.remove("is-held", "is-target"));
});

document.addEventListener("dragover", (event) => {
  const tile = event.target.closest?.(".tile");
  if (!held || tile?.parentElement !== held.parentElement) return;
  event.preventDefault();
  document.querySelectorAll(".is-target").forEach((other) => other.classList.remove("is-target"));
  if (tile !== held) tile.classList.add("is-target");
});

document.addEventListener("drop", (event) => {
  const tile = event.target.closest?.(".tile");
  if (!held || !tile || tile === held || tile.parentElement !== held.parentElement) return;
  event.preventDefault();
  const button = held.querySelector("button[name=to]");
  button.disabled = false;
  button.value = [...tile.parentElement.children].indexOf(tile);
  button.click();
});
