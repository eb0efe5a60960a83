"use strict";

/* The participant's page works without this file. With it, answers go out of a queue in localStorage: what was not
   delivered is kept, survives a reload or an empty battery, and is sent again. An answer's id makes it count once.
   Only what the class's page answers is delivered. What the server will not take stays in sight, with its reason, until
   it is put away. What is touched and not yet sent survives a reload, too. */

const session = document.querySelector("[data-session]");
const connection = document.getElementById("connection");
const unsent = document.getElementById("unsent");
/* By participant: on a shared device each has their own. */
const QUEUE = `class-queue-${session.dataset.session}-${session.dataset.participant}`;
const DRAFTS = `class-drafts-${session.dataset.session}-${session.dataset.participant}`;
const RETRY = 3000;

/* Buttons of the board that answer nothing (tutor/board/laying.py). */
const LAYING = ["put", "remove", "start", "mirror", "go", "clear"];

let sending = false;
let lost = false;
/* Until when (milliseconds) a server that is too busy is left alone. */
let busyUntil = 0;
let timer = 0;
let token = session.dataset.token;

/* Where a browser keeps nothing (private windows), what is kept lasts as long as the page. */
const memory = {};

function kept(name, empty) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? empty;
  } catch {
    return memory[name] ?? empty;
  }
}

function keep(name, value) {
  memory[name] = value;
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    /* Kept in memory. */
  }
}

/* An entry: `address`, `fields`, `said` (the answer in words) and, where the server refused it, `why`; `final` if it can
   never be taken. */
function queued() {
  return kept(QUEUE, []);
}

function pending() {
  return queued().find(({ why }) => !why);
}

function field({ fields }, wanted) {
  return fields.find(([name]) => name === wanted)?.[1];
}

/* An entry is found by its answer's id: others may have come or gone while it was under way. Without `changed` it goes. */
function change(entry, changed) {
  const is = (each) => field(each, "answer-id") === field(entry, "answer-id");
  keep(
    QUEUE,
    queued().flatMap((each) => (is(each) ? (changed ? { ...each, ...changed } : []) : each)),
  );
}

function show() {
  const { dataset } = connection;
  const waiting = pending() && !sending;
  const words = lost ? dataset.lost : busyUntil > Date.now() ? dataset.busy : waiting ? dataset.waiting : "";
  if (words && connection.textContent !== words) {
    connection.textContent = words;
  }
  connection.hidden = !words;
  const refused = queued().filter(({ why }) => why);
  unsent.hidden = refused.length === 0;
  const told = JSON.stringify(refused);
  if (unsent.dataset.told !== told) {
    unsent.dataset.told = told;
    unsent.replaceChildren(...refused.map(shownRefused));
  }
}

function shownRefused(entry) {
  const item = document.getElementById("unsent-answer").content.cloneNode(true);
  item.querySelector(".unsent-said").textContent = entry.said;
  item.querySelector(".unsent-why").textContent = entry.why;
  item.querySelector("[data-way=again]").hidden = entry.final;
  for (const button of item.querySelectorAll("button")) {
    button.addEventListener("click", () => {
      change(entry, button.dataset.way === "again" && { why: "" });
      if (queued().length === 0 && !document.getElementById("live")) {
        location.reload();
      }
      show();
      deliver();
    });
  }
  return item;
}

function setLost(now) {
  if (lost !== now) {
    lost = now;
    show();
    if (!lost) {
      deliver();
    }
  }
}

/* What is touched, joined, filled in and pressed, as somebody would say it. */
function saidIn(form, pressed) {
  if (pressed?.name === "give-up") {
    return inWords(pressed);
  }
  const given = [...form.elements].filter(({ type, value, checked }) => (type === "text" ? value : checked));
  return [
    ...[...form.querySelectorAll(".steps-said button, .joined .group")].map(inWords),
    ...given.map((each) => (each.type === "text" ? each.value : inWords(each.labels[0]))),
    pressed && !pressed.hidden ? inWords(pressed) : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/* The words of something, its pictures by their names. */
function inWords(element) {
  const copy = element.cloneNode(true);
  for (const unread of copy.querySelectorAll("[aria-hidden=true], [data-count]")) {
    unread.remove();
  }
  for (const picture of copy.querySelectorAll("[aria-label]")) {
    picture.replaceWith(` ${picture.getAttribute("aria-label")} `);
  }
  return copy.textContent.replace(/\s+/g, " ").trim();
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-answer]");
  const pressed = event.submitter?.name;
  if (!form || LAYING.includes(pressed)) {
    return;
  }
  event.preventDefault();
  const fields = [...new FormData(form, event.submitter)].filter(([name]) => name !== "csrfmiddlewaretoken");
  /* Not form.action: a claim may have a field of this name. */
  const entry = { address: form.getAttribute("action"), fields, said: saidIn(form, event.submitter), why: "" };
  const twin = queued().find((each) => field(each, "answer-id") === field(entry, "answer-id"));
  if (twin && !twin.why && JSON.stringify(twin.fields) === JSON.stringify(fields)) {
    return; // Pressed once more: it is on its way.
  }
  if (twin) {
    /* Another answer before the first was delivered is an answer of its own. */
    fields.find(([name]) => name === "answer-id")[1] += `-${queued().length}`;
  }
  keep(QUEUE, [...queued(), entry]);
  deliver();
});

/* One after the other, the oldest first. */
async function deliver() {
  if (sending || busyUntil > Date.now()) {
    return;
  }
  sending = true;
  try {
    for (let next = pending(); next; next = pending()) {
      await post(next);
      setLost(false);
    }
  } catch {
    lost ||= busyUntil <= Date.now();
    clearTimeout(timer);
    timer = setTimeout(deliver, Math.max(RETRY, busyUntil - Date.now() + 1));
  } finally {
    sending = false;
    show();
  }
}

/* Send an answer. It leaves the queue when the class's page came back for it, or keeps the reason why it did not.
   Throws where it is to be tried again by itself. */
async function post(entry, renewed = false) {
  const body = new URLSearchParams(entry.fields);
  body.append("csrfmiddlewaretoken", token);
  const response = await fetch(entry.address, {
    method: "POST",
    body,
    headers: { "HX-Request": "true" },
    signal: AbortSignal.timeout(8000),
  });
  const { status, headers } = response;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  if (status >= 500 || status === 429) {
    busyUntil = Date.now() + Math.min(Number(headers.get("Retry-After")) || RETRY / 1000, 60) * 1000;
    throw new Error("not now");
  }
  const play = page.getElementById("play");
  if (response.ok || status === 422) {
    if (!play) {
      throw new Error("not the class"); // A network shows its own page to those who have yet to sign in to it.
    }
    const refusal = play.querySelector("[data-refused]");
    change(entry, refusal && { why: refusal.textContent, final: true });
    refusal?.remove(); // It is told with the answer.
    if (response.ok) {
      forgetDraft(field(entry, "item-number"));
    }
    replace(play);
    return;
  }
  /* Somebody signed in or out in another tab: with the refusal comes the token that is now right. */
  const fresh = page.querySelector("[data-failure] [name=csrfmiddlewaretoken]")?.value;
  if (fresh && !renewed) {
    token = fresh;
    await post(entry, true);
    return;
  }
  change(entry, { why: why(page), final: false });
}

/* The server's words in a refusal. */
function why(page) {
  return page.querySelector("[data-failure], .lead")?.textContent.trim() || unsent.dataset.refused;
}

/* The answer to an answer is the changing part of the page. */
function replace(fresh) {
  const play = document.getElementById("play");
  htmx.swap(play, fresh.outerHTML, { swapStyle: "morph:outerHTML" }, { contextElement: play });
  const live = document.getElementById("live");
  if (live.getBoundingClientRect().top < 0) {
    live.scrollIntoView({ block: "start" });
  }
  /* The button that was pressed may be gone. */
  if (document.activeElement === document.body) {
    document.getElementById("answer")?.focus({ preventScroll: true });
  }
}

document.addEventListener("htmx:sendError", () => setLost(true));
document.addEventListener("htmx:timeout", () => setLost(true));
document.addEventListener("htmx:afterRequest", (event) => {
  const { xhr } = event.detail;
  if (xhr?.status > 0 && xhr.status < 500) {
    setLost(false);
  }
});
/* The page was taken away: another device took the place, or the session was deleted. Where answers are left that nobody
   will take any more, they stay here with the reason; else the page that comes instead says it. */
document.addEventListener("htmx:responseError", (event) => {
  const { elt, xhr } = event.detail;
  if (xhr.status !== 404 || elt.id !== "live") {
    return;
  }
  if (queued().length === 0) {
    location.reload();
    return;
  }
  const reason = why(new DOMParser().parseFromString(xhr.responseText, "text/html"));
  elt.remove();
  keep(QUEUE, queued().map((each) => ({ ...each, why: each.why || reason })));
  show();
});
addEventListener("offline", () => setLost(true));
addEventListener("online", deliver);

/* --- What is touched or typed, and not yet sent */

function answering() {
  return document.querySelector("form[data-answer]#asking");
}

/* What a form says of its exercise. */
function saidOf(form) {
  return [...new FormData(form)].filter(([name]) => !["csrfmiddlewaretoken", "answer-id"].includes(name));
}

function saveDraft() {
  const form = answering();
  if (form) {
    const fields = saidOf(form);
    keep(DRAFTS, { ...kept(DRAFTS, {}), [field({ fields }, "item-number")]: fields });
  }
}

function forgetDraft(item) {
  const { [item]: _gone, ...others } = kept(DRAFTS, {});
  keep(DRAFTS, others);
}

function restoreDraft() {
  const form = answering();
  const draft = form && kept(DRAFTS, {})[form.elements["item-number"].value];
  if (!draft) {
    return;
  }
  const left = [...draft];
  for (const control of form.elements) {
    if (["checkbox", "radio"].includes(control.type)) {
      control.checked = draft.some(([name, value]) => name === control.name && value === control.value);
    } else if (control.type === "text") {
      const place = left.findIndex(([name]) => name === control.name);
      control.value = place < 0 ? "" : left.splice(place, 1)[0][1];
    }
  }
  /* Pieces that were joined, and what was claimed in another step, only the server draws. */
  if (JSON.stringify(saidOf(form)) !== JSON.stringify(draft)) {
    const address = `?${new URLSearchParams([...draft, ["edit", "1"]])}`;
    htmx.ajax("GET", address, { source: "#play", target: "#board", swap: "morph:outerHTML" });
  }
}

for (const kind of ["input", "change"]) {
  document.addEventListener(kind, (event) => {
    if (event.target.closest("form[data-answer]")) {
      saveDraft();
    }
  });
}
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.requestConfig.elt.matches?.("[data-back]")) {
    forgetDraft(field({ fields: saidOf(answering()) }, "item-number"));
  }
});
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.target?.id === "play") {
    restoreDraft();
  }
});
/* At once: the page may be left before it has settled. */
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target?.id === "board") {
    saveDraft();
  }
});
document.addEventListener("htmx:oobAfterSwap", restoreDraft);

/* Of exercises that do not fit beside each other, the one that is shown is in view. */
function showStep() {
  const step = document.querySelector(".steps [aria-current]");
  if (step) {
    const list = step.closest("ol");
    list.scrollLeft += step.getBoundingClientRect().left - list.getBoundingClientRect().left - list.clientWidth / 2;
  }
}

document.addEventListener("htmx:afterSettle", showStep);
showStep();

/* The page is there again, so the place is, too: what was refused for its sake is tried once more. */
keep(QUEUE, queued().map((each) => (each.final ? each : { ...each, why: "" })));
addEventListener("DOMContentLoaded", restoreDraft); // By then htmx hears what changes.
deliver();
