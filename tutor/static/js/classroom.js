"use strict";

/* The participant's page works without this file. With it, answers go out of a queue in localStorage: what was not
   delivered is kept, survives a reload or an empty battery, and is sent again. An answer's id makes it count once. */

const place = document.querySelector("[data-session]");
const connection = document.getElementById("connection");
const QUEUE = `class-queue-${place.dataset.session}`;
const RETRY = 3000;

Idiomorph.defaults.ignoreActiveValue = true;

let sending = false;
let lost = false;

function queued() {
  try {
    return JSON.parse(localStorage.getItem(QUEUE)) ?? [];
  } catch {
    return memory;
  }
}

/* Where a browser keeps nothing (private windows), the queue lasts as long as the page. */
let memory = [];

function keep(queue) {
  memory = queue;
  try {
    localStorage.setItem(QUEUE, JSON.stringify(queue));
  } catch {
    /* Kept in memory. */
  }
}

function show() {
  const waiting = queued().length > 0;
  const words = lost ? connection.dataset.lost : waiting && !sending ? connection.dataset.waiting : "";
  if (words) {
    connection.textContent = words;
  }
  connection.hidden = !words;
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

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-answer]");
  const pressed = event.submitter?.name;
  if (!form || ["put", "remove", "start", "mirror"].includes(pressed)) {
    return;
  }
  event.preventDefault();
  const fields = [...new FormData(form, event.submitter)].filter(([name]) => name !== "csrfmiddlewaretoken");
  keep([...queued(), { address: form.action, fields }]);
  deliver();
});

/* One after the other, the oldest first. What the server has read, even if it found it wrong, is delivered. */
async function deliver() {
  if (sending) {
    return;
  }
  sending = true;
  try {
    while (queued().length > 0) {
      const [{ address, fields }] = queued();
      const response = await send(address, fields);
      if (response.status >= 500 || response.status === 429) {
        throw new Error("not now");
      }
      keep(queued().slice(1));
      setLost(false);
      if (response.ok || response.status === 422) {
        replace(await response.text());
      } else {
        location.reload();
        return;
      }
    }
  } catch {
    lost = true;
    setTimeout(deliver, RETRY);
  } finally {
    sending = false;
    show();
  }
}

function send(address, fields) {
  const body = new URLSearchParams(fields);
  body.append("csrfmiddlewaretoken", document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? place.dataset.token);
  return fetch(address, { method: "POST", body, headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(8000) });
}

/* The answer to an answer is the changing part of the page. */
function replace(html) {
  const play = document.getElementById("play");
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("play");
  if (fresh) {
    htmx.swap(play, fresh.outerHTML, { swapStyle: "outerHTML" });
    const top = document.getElementById("live").getBoundingClientRect().top;
    if (top < 0) {
      document.getElementById("live").scrollIntoView({ block: "start" });
    }
  }
}

document.body.addEventListener("htmx:sendError", () => setLost(true));
document.body.addEventListener("htmx:timeout", () => setLost(true));
document.body.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.xhr?.status > 0 && event.detail.xhr.status < 500) {
    setLost(false);
  }
});
/* The page was taken away: another device took the place, or the session deleted. */
document.body.addEventListener("htmx:responseError", (event) => {
  if (event.detail.xhr.status === 404) {
    location.reload();
  }
});
addEventListener("offline", () => setLost(true));
addEventListener("online", deliver);

deliver();
