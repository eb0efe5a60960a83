"use strict";

/* The referee's page works without this file. It keeps addresses short, lets what is being typed alone while the board
   is redrawn, marks on the table the pieces that a sentence speaks of, and copies links. */

const form = document.getElementById("asking");

Idiomorph.defaults.ignoreActiveValue = true;

/* What an address need not say: empty fields, defaults, and where the next piece would go. */
function spare(name, value) {
  const chosen = form.querySelector(`[name="${name}"][data-default]`);
  return value === "" || name === "into" || (chosen !== null && chosen.value === value);
}

document.body.addEventListener("htmx:configRequest", (event) => {
  if (event.target !== form) {
    return;
  }
  const { formData } = event.detail;
  for (const [name, value] of [...formData.entries()]) {
    if (spare(name, value)) {
      formData.delete(name);
    }
  }
  /* Nothing lies there and nothing is said: asked all the same. */
  if ([...formData.keys()].length === 0) {
    formData.append(form.querySelector("[name]:not([name=into], button)").name, "");
  }
});

/* What was wrong before is no longer said once the referee is asked again. */
document.body.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target.id === "answer") {
    for (const place of document.querySelectorAll("#asking .fault-place")) {
      place.replaceChildren();
    }
  }
});

/* After a change of the board the address holds the new position, so that it can be shared or drawn again. */
document.body.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.target.id === "board") {
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form)) {
      if (!spare(name, value)) {
        fields.append(name, value);
      }
    }
    fields.append("edit", "1");
    history.replaceState({ htmx: true }, "", `${location.pathname}?${fields}`);
    document.getElementById("answer").replaceChildren();
  }
  if (event.detail.target.id === "answer") {
    ready();
    const answer = document.getElementById("answer");
    const { top } = answer.getBoundingClientRect();
    if (top > window.innerHeight - 80 || top < 0) {
      answer.scrollIntoView({ block: "start" });
    }
  }
});

function mark(event) {
  const reason = event.target.closest?.(".reason");
  const spoken = new Set(reason ? reason.dataset.pieces.split(" ") : []);
  for (const tile of document.querySelectorAll("#board [data-piece]")) {
    tile.classList.toggle("is-marked", spoken.has(tile.dataset.piece));
  }
}

for (const kind of ["focusin", "mouseover"]) {
  document.addEventListener(kind, mark);
}

document.addEventListener("click", async (event) => {
  const copy = event.target.closest("[data-copy]");
  if (copy) {
    await navigator.clipboard.writeText(new URL(copy.dataset.copy, location.href).href);
    copy.textContent = copy.dataset.done;
  }
  if (event.target.closest("[data-print]")) {
    window.print();
  }
});

/* Buttons that need a script show themselves only where one runs. */
function ready() {
  for (const button of document.querySelectorAll("[data-copy], [data-print]")) {
    button.hidden = false;
  }
}

ready();
