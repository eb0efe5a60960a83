"use strict";

/* Lessons, puzzles and exercises work without this file. It lets what is being typed alone while the task is redrawn,
   marks on the table the pieces that a sentence speaks of, and brings an answer that is out of sight into sight. */

/* Only what is being typed: a button that was pressed gets its new words. */
Object.defineProperty(Idiomorph.defaults, "ignoreActiveValue", {
  enumerable: true,
  get: () => document.activeElement.matches("input[type=text]"),
});

document.body.addEventListener("htmx:afterSettle", () => {
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

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) {
    window.print();
  }
});

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
}
