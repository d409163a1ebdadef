// Keeps a click that can't be sent: says so at once, and sends it when the connection is back. A move that the game
// has overtaken by then is refused by the server, and one that had arrived after all is not played twice.
(() => {
  const RETRY = 2500, SLOW = 1500;
  const sign = document.querySelector(".live__waits"), dropped = document.querySelector(".live__dropped");
  if (!sign) return;
  const FORMS = ["move", "undo", "choose"];
  const ours = (event) => FORMS.includes(event.detail.elt?.id);
  let waiting = null, timer = 0;

  function show(waits) {
    sign.hidden = !waits;
    document.getElementById("table").classList.toggle("is-cut", waits);
  }

  function keep({ verb, path, formData, elt }) {
    const values = {};
    for (const [name, value] of formData) values[name] = [...(values[name] ?? []), value];
    waiting = { verb, path, values, form: elt };
    show(true);
    timer = setTimeout(send, RETRY);
  }

  function send() {
    clearTimeout(timer);
    if (!waiting || !navigator.onLine) return;
    const { verb, path, values, form } = waiting;
    htmx.ajax(verb, path, { source: form, values, swap: "none" });
  }

  // A selected answer that is not on the page after all was an answer to an earlier question.
  function isGone({ form, values }) {
    const answer = values.choose?.[0];
    return form.id === "choose" && answer && !document.querySelector(`#decision [value="${CSS.escape(answer)}"]`);
  }

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (!ours(event)) return;
    clearTimeout(timer);
    dropped.hidden = true;
    if (navigator.onLine) {
      timer = setTimeout(show, SLOW, true);
    } else {
      event.preventDefault();
      keep(event.detail.requestConfig);
    }
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (!ours(event)) return;
    clearTimeout(timer);
    if (!event.detail.xhr.status) return;
    if (waiting) dropped.hidden = !isGone(waiting);
    waiting = null;
    show(false);
  });
  for (const error of ["htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(error, (event) => ours(event) && keep(event.detail.requestConfig));
  }

  sign.querySelector("button").addEventListener("click", () => {
    clearTimeout(timer);
    waiting = null;
    show(false);
    for (const name of FORMS) htmx.trigger(`#${name}`, "htmx:abort");
    document.querySelector("#choices .is-pending")?.classList.remove("is-pending");
  });
  addEventListener("online", send);
  document.addEventListener("table:connected", send);
})();
