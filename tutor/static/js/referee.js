"use strict";

/* The referee's page works without this file, which keeps its addresses short and in step with the board. */

const form = document.getElementById("asking");

/* What an address need not say: empty fields, defaults, and where the next piece would go. */
function spare(name, value) {
  const chosen = form.querySelector(`[name="${name}"][data-default]`);
  return value === "" || (chosen !== null && chosen.value === value);
}

document.body.addEventListener("htmx:configRequest", (event) => {
  if (event.target !== form) {
    /* The form, which is sent along, holds the position: this address would name each field once more. */
    if (event.detail.path === location.href) {
      event.detail.path = location.pathname;
    }
    return;
  }
  const { formData } = event.detail;
  for (const [name, value] of [...formData.entries()]) {
    if (name === "into" || spare(name, value)) {
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
  if (event.detail.target.id === "answer" && event.detail.shouldSwap) {
    for (const place of document.querySelectorAll("#asking .fault-place")) {
      place.replaceChildren();
    }
  }
});

/* After a change of the board the address holds the new position, so that it can be shared or drawn again. Not once it has
   settled: the answer to the next question may be there by then. */
document.body.addEventListener("htmx:afterSwap", (event) => {
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
});
