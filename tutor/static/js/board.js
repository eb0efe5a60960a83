"use strict";

/* What every page with a board shares, and none needs: it spares touches, walks by arrow keys, takes back, marks on the table
   the pieces that a sentence speaks of, keeps the answer in sight, copies and prints. */

/* Only what is being typed: a button that was pressed gets its new words. */
Object.defineProperty(Idiomorph.defaults, "ignoreActiveValue", {
  enumerable: true,
  get: () => document.activeElement.matches("input[type=text]"),
});

/* What somebody opened stays open when the board is drawn anew. */
Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, element) => name !== "open" || element.tagName !== "DETAILS";

const board = () => document.getElementById("board");
const within = (selector) => [...(board()?.querySelectorAll(selector) ?? [])];
const send = () => board()?.querySelector("[data-send]");

/* --- Touching */

/* Whether the last thing done was a touch: arrow keys choose as they pass, and must not send anything. */
let touched = false;
/* Whether it was a finger's. */
let touch = false;
/* What was chosen before the touch that is under way. */
let before = null;

document.addEventListener("keydown", () => {
  touched = touch = false;
});
document.addEventListener("pointerdown", ({ target, pointerType }) => {
  touch = pointerType === "touch";
  const input = target.closest("label")?.querySelector("input[type=radio]");
  touched = true;
  before = input?.checked ? input : null;
});

/* A second touch on the piece that is the whole claim makes it; where more is asked, it puts the piece back. */
document.addEventListener("click", ({ target }) => {
  if (!touched || target !== before || !target.closest("#board") || target.matches(".into")) {
    return;
  }
  const others = within("[data-ends-claim], .seat input, .slip input, .chips input, [data-next]");
  if (others.length === 0 && send()) {
    send().click();
  } else {
    lower(target);
    counted();
  }
});

document.addEventListener("change", ({ target }) => {
  if (!target.closest("#board")) {
    return;
  }
  counted();
  const next = board().querySelector("[data-next]");
  const ends = within("[data-ends-claim]");
  const pieces = within("[data-pieces-of] input");
  if (!touched || target.type !== "radio") {
    return;
  }
  if (next && target.closest("[data-pieces-of]")) {
    next.click();
  } else if (ends.some((each) => each.checked) && pieces.some((each) => each.checked) && send()) {
    send().click();
  }
});

/* Who says "nothing" takes nothing. */
document.addEventListener(
  "click",
  ({ target }) => {
    if (target.closest("[data-instead]")) {
      putBack();
    }
  },
  true,
);

function putBack() {
  const chosen = within("[data-pieces-of] :checked, .tray :checked, [data-ends-claim]:checked");
  chosen.forEach(lower);
  counted();
  return chosen.length > 0;
}

function lower(input) {
  input.checked = false;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

function counted() {
  const place = board()?.querySelector("[data-count]");
  const boxes = within("[data-pieces-of] [type=checkbox], .tray [type=checkbox]");
  if (place && boxes.length > 0) {
    const count = boxes.filter((each) => each.checked).length;
    place.textContent = count || "";
    /* Nothing is an answer, too, and is not given by mistake. */
    for (const [words, hidden] of [["some", count === 0], ["none", count > 0]]) {
      board().querySelector(`[data-send] [data-${words}]`)?.toggleAttribute("hidden", hidden);
    }
  }
}

/* Escape takes back: the answer, else what is lifted, else the group joined last. */
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.target.closest(".menu[open], dialog") || !board()) {
    return;
  }
  const back = document.querySelector("[data-back]");
  const answer = document.getElementById("answer");
  if (back && answer?.firstElementChild) {
    back.click();
  } else if (!putBack()) {
    within(".group").pop()?.click();
  }
});

/* --- Keyboard: a group of pieces is one stop, arrows walk in it. Radio buttons do so by themselves. */

const WALKED = "input[type=checkbox], button.touch";

function groupOf(element) {
  return [...(element.closest(".spot, .joined")?.querySelectorAll(WALKED) ?? [])];
}

function oneStopEach() {
  for (const spot of within(".spot")) {
    const walked = [...spot.querySelectorAll(WALKED)];
    const stop = walked.find((each) => each === document.activeElement) ?? walked[0];
    for (const each of walked) {
      each.tabIndex = each === stop ? 0 : -1;
    }
  }
}

/* What scrolls and holds nothing to go to is gone to itself. */
function scrolledByKeys() {
  for (const zone of within(".zone")) {
    const scrolls = zone.scrollHeight > zone.clientHeight && !zone.querySelector("a, button, input:not([type=hidden])");
    if (scrolls) {
      zone.tabIndex = 0;
    } else {
      zone.removeAttribute("tabindex");
    }
  }
}

document.addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step || !event.target.matches(`#board :is(${WALKED})`)) {
    return;
  }
  event.preventDefault();
  const group = groupOf(event.target);
  const to = group[(group.indexOf(event.target) + step + group.length) % group.length];
  for (const each of group) {
    each.tabIndex = each === to ? 0 : -1;
  }
  to.focus();
});

/* What was pressed may be gone: the focus goes to what lies there now, from the bar to the word that goes on. */
const PRESSED = "button, input:not([type=hidden])";
let pressedAt = -1;

document.addEventListener("htmx:beforeRequest", ({ detail: { elt } }) => {
  const pressed = elt.matches?.("#asking") ? document.activeElement : elt;
  if (pressed?.matches?.(`#board :is(${PRESSED})`)) {
    pressedAt = pressed.closest(".bar, .accusing") ? Infinity : within(PRESSED).indexOf(pressed);
  }
});

function keepFocus() {
  const { activeElement } = document;
  if (pressedAt >= 0 && (activeElement === document.body || !activeElement.checkVisibility())) {
    const onward = board()?.querySelector(".bar :is(.button-main, .button-word)");
    const there = within(PRESSED);
    (pressedAt === Infinity ? onward : there[Math.min(pressedAt, there.length - 1)])?.focus({ preventScroll: true });
  }
  pressedAt = -1;
}

/* --- The answer */

function mark(event) {
  const reason = event.target.closest?.(".reason");
  if (reason || !event.target.closest?.(".voice, .answer")) {
    markPieces(reason);
  }
}

function markPieces(reason) {
  const spoken = new Set(reason ? (reason.dataset.pieces ?? "").split(" ") : []);
  for (const tile of within("[data-piece]")) {
    tile.classList.toggle("is-marked", spoken.has(tile.dataset.piece));
  }
}

/* Another claim shows itself on the table while it is read. */
function show(event) {
  const way = event.target.closest?.("[data-shows]");
  const said = new URLSearchParams(way?.dataset.shows ?? "");
  for (const each of within("[data-pieces-of] input, .tray input, .ghost input, .word input, .bar [name]")) {
    const meant = each.value !== "" && said.getAll(each.name).includes(each.value);
    (each.closest("label") ?? each).classList.toggle("is-shown", meant);
  }
  return way;
}

for (const kind of ["focusin", "mouseover"]) {
  document.addEventListener(kind, mark);
  document.addEventListener(kind, show);
}

/* The first touch on a way shows it, the next one goes there. */
let shownWay = null;

document.addEventListener("click", (event) => {
  const way = show(event);
  if (touch && way?.href && way !== shownWay) {
    event.preventDefault();
  }
  shownWay = way;
});

/* Which place is filled, the server says: a radio button that is moved while the board is drawn anew forgets it. At once,
   before another touch. */
document.body.addEventListener("htmx:afterSwap", () => {
  for (const place of within(".into")) {
    place.checked = place.defaultChecked;
  }
});

document.body.addEventListener("htmx:afterSettle", () => {
  ready();
  keepFocus();
  const answer = document.getElementById("answer");
  if (answer?.firstElementChild) {
    markPieces(answer.querySelector(".reason"));
    const voice = answer.closest(".voice") ?? answer;
    const { top } = voice.getBoundingClientRect();
    if (top > window.innerHeight - 80 || top < 0) {
      voice.scrollIntoView({ block: "center" });
    }
  }
});

/* --- Pasting, copying, printing */

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
  oneStopEach();
  scrolledByKeys();
  counted();
}

ready();
