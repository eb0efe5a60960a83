"use strict";

/* Copies a report as it stands, with what was added to it. Where the browser has no clipboard, the text can still be selected. */

const button = document.querySelector("[data-copy-from]");
button.hidden = !navigator.clipboard;
button.addEventListener("click", async () => {
  await navigator.clipboard.writeText(document.getElementById(button.dataset.copyFrom).value);
  button.textContent = button.dataset.done;
});
