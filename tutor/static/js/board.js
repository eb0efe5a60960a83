"use strict";

/* What every page with a board shares, and none needs: it lets what is being typed alone while the board is redrawn, marks
   on the table the pieces that a sentence speaks of, brings an answer that is out of sight into sight, copies and prints. */

/* Only what is being typed: a button that was pressed gets its new words. */
Object.defineProperty(Idiomorph.defaults, "ignoreActiveValue", {
  enumerable: true,
  get: () => document.activeElement.matches("input[type=text]"),
});

document.body.addEventListener("htmx:afterSettle", () => {
  ready();
  const answer = document.getElementById("answer");
  if (answer?.firstElementChild) {
    const { top } = answer.getBoundingClientRect();
    if (top > window.innerHeight - 80 || top < 0) {
      answer.scrollIntoView({ block: "start" });
    }
  }
});

function mark(event) {
  const reason = event.target.closest?.(".reason");
  const spoken = new Set(reason ? (reason.dataset.pieces ?? "").split(" ") : []);
  for (const tile of document.querySelectorAll("#board [data-piece]")) {
    tile.classList.toggle("is-marked", spoken.has(tile.dataset.piece));
  }
}

for (const kind of ["focusin", "mouseover"]) {
  document.addEventListener(kind, mark);
}

/* A line of text holds no new lines: in what is pasted they are shown by a sign, so that each hand stays by itself. */
document.addEventListener("paste", (event) => {
  const pasted = event.clipboardData?.getData("text").trim() ?? "";
  if (event.target.matches?.("input.notation") && /[\r\n]/.test(pasted)) {
    event.preventDefault();
    document.execCommand("insertText", false, pasted.replace(/\s*[\r\n]+\s*/g, " ↵ "));
  }
});

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

/* Buttons that need a script show themselves only where one runs. Over plain http from another machine browsers have no
   clipboard to write to: the link beside the button does. */
function ready() {
  for (const button of document.querySelectorAll(navigator.clipboard ? "[data-copy], [data-print]" : "[data-print]")) {
    button.hidden = false;
  }
}

ready();
