/* Nothing that htmx sends fails in silence: the page says what happened and what to do, what was typed or tapped stays,
   and one tap asks again. This file knows events of htmx and no page. Its words are in templates/_failures.html; where
   the server says it in words of its own (an element with data-failure), those are shown. */

const place = document.getElementById("failure");
const words = document.getElementById("failure-words").content;

/* What got no answer, in the order in which it was asked: by the element that asked, how to ask again. */
const unanswered = new Map();
/* How to repeat each element's last request, and what had the focus. */
const repeats = new WeakMap();
/* What passes by itself: it is asked for again also before whatever is asked for next. */
const PASSING = ["offline", "slow", "busy", "ours"];
let repeating = false;

/* What asks every few seconds needs nobody to ask again. */
function polls(element) {
  return element.getAttribute("hx-trigger")?.startsWith("every") ?? false;
}

document.addEventListener("htmx:confirm", (event) => {
  const { elt, etc, issueRequest, triggeringEvent } = event.detail;
  if (polls(elt)) {
    return;
  }
  /* htmx knows the button of a form by its focus, which is elsewhere when the request is repeated. */
  const button = triggeringEvent?.submitter;
  if (button?.name) {
    etc.values = { [button.name]: button.value };
  }
  const repeat = () => {
    etc.returnPromise = true;
    return issueRequest(true);
  };
  repeats.set(elt, { repeat, focused: button ?? elt });
  for (const [element, { kind }] of unanswered) {
    if (element === elt || !element.isConnected || !PASSING.includes(kind)) {
      unanswered.delete(element);
    }
  }
  if (unanswered.size > 0 && !repeating) {
    event.preventDefault();
    unanswered.set(elt, { ...repeats.get(elt), kind: "offline" });
    repeatAll();
  }
});

/* One after the other: where a piece goes depends on those put down before. */
async function repeatAll() {
  const hadFocus = place.contains(document.activeElement);
  let last = null;
  repeating = true;
  try {
    for (const [element, { repeat, focused }] of [...unanswered]) {
      last = focused;
      if (element.isConnected) {
        await repeat();
      } else {
        unanswered.delete(element);
      }
    }
  } catch {
    /* No connection: `fail` has said so, and the others would not get through either. */
  }
  repeating = false;
  settle();
  if (hadFocus && unanswered.size === 0) {
    const onward = document.querySelector("#board .button-main") ?? document.getElementById("main");
    (last?.isConnected ? last : onward).focus({ preventScroll: true });
  }
}

/* Once everything has its answer, nothing is said any more. */
function settle() {
  if (unanswered.size === 0 && !repeating) {
    place.replaceChildren();
    for (const stale of document.querySelectorAll(".is-stale")) {
      stale.classList.remove("is-stale");
    }
  }
}

function fail({ detail: { elt, target } }, kind, said) {
  if (!polls(elt)) {
    unanswered.set(elt, { ...repeats.get(elt), kind });
    /* What a form sends changes nothing that is drawn around it. */
    if (!elt.matches("form") || !target?.contains(elt)) {
      target?.classList.add("is-stale");
    }
    tell(kind, said);
  } else if (unanswered.size === 0 && !document.getElementById("connection")) {
    tell("behind"); // A page with a line of its own about its connection says more.
  }
}

/* `said`: an element with the server's words; else those for this kind of failure are shown. */
function tell(kind, said) {
  const notice = words.querySelector(".failure").cloneNode(true);
  const ours = words.querySelector(`[data-kind="${kind}"]`);
  notice.querySelector(".failure-words").append(...(said ?? ours).cloneNode(true).childNodes);
  for (const way of notice.querySelectorAll("[data-way]")) {
    way.hidden = !ours.dataset.ways.includes(way.dataset.way);
  }
  /* A poll that fails again is not told again. */
  if (kind !== "behind" || place.textContent !== notice.textContent) {
    const hadFocus = place.contains(document.activeElement);
    place.replaceChildren(notice);
    if (hadFocus) {
      notice.querySelector("[data-way]:not([hidden])")?.focus();
    }
  }
}

/* The server's words in an answer. With them comes the token that every form needs after somebody has signed in or out. */
function saidIn(html) {
  const said = new DOMParser().parseFromString(html, "text/html").querySelector("[data-failure]");
  const token = said?.querySelector("[name=csrfmiddlewaretoken]");
  for (const field of token ? document.querySelectorAll("[name=csrfmiddlewaretoken]") : []) {
    field.value = token.value;
  }
  token?.remove();
  return said;
}

function kindOf(status) {
  const kinds = { 404: "gone", 410: "gone", 413: "large", 414: "large", 429: "busy" };
  return kinds[status] ?? (status >= 500 ? "ours" : status >= 400 ? "refused" : "strange");
}

document.addEventListener("htmx:sendError", (event) => fail(event, "offline"));
document.addEventListener("htmx:timeout", (event) => fail(event, "slow"));
document.addEventListener("htmx:swapError", (event) => fail(event, "undrawn"));
document.addEventListener("htmx:responseError", (event) => {
  const { status, responseText } = event.detail.xhr;
  fail(event, kindOf(status), saidIn(responseText));
});

/* A part of a page was asked for. What comes as a whole is another page of ours, to be gone to, or what a network shows
   to those who have yet to sign in to it. */
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.shouldSwap && /^\s*<(!doctype|html)/i.test(detail.serverResponse)) {
    const came = new URL(detail.xhr.responseURL, location.href);
    const asked = new URL(detail.pathInfo.finalRequestPath, location.href);
    detail.shouldSwap = false;
    if (came.origin === location.origin && came.pathname !== asked.pathname) {
      location.assign(came.href);
    } else {
      detail.isError = true;
    }
  }
});

document.addEventListener("htmx:afterRequest", ({ detail: { elt, target, successful } }) => {
  if (successful) {
    unanswered.delete(elt);
    target?.classList.remove("is-stale");
    settle();
  }
});

place.addEventListener("click", (event) => {
  if (event.target.closest("[data-way=again]") && !repeating) {
    repeatAll();
  }
});
