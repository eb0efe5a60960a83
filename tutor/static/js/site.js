"use strict";

/* Spares a page load where a script runs: preferences act at once, and the language chosen is remembered for `/`.
   Without it the form's button and the links do the same work. And a claim is not made twice in one form. */

function remember(name, value) {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
}

document.addEventListener("change", (event) => {
  if (event.target.closest(".preferences")) {
    remember(event.target.name, event.target.value);
    document.documentElement.dataset[event.target.name] = event.target.value;
  }
});

/* A preference offered elsewhere on the page is chosen where the others are. */
document.addEventListener("click", (event) => {
  const offered = event.target.closest('button[form="preferences"]');
  if (offered) {
    event.preventDefault();
    document.querySelector(`.preferences [name="${offered.name}"][value="${offered.value}"]`).click();
  }
});

/* Of two ways to say one thing the last one holds: who ticks a piece no longer says "nothing", and the other way round. */
document.addEventListener("change", ({ target }) => {
  const words = target.form?.querySelector(`[data-ticked-by="${target.name}"]`);
  if (words && target.checked) {
    words.querySelector('[value=""]').checked = true;
  }
  const said = target.closest("[data-ticked-by]");
  if (said && target.value) {
    for (const tick of target.form.querySelectorAll(`[name="${said.dataset.tickedBy}"]:checked`)) {
      tick.checked = false;
    }
  }
});

document.addEventListener("click", (event) => {
  const link = event.target.closest(".languages a");
  if (link) {
    remember("language", link.hreflang);
    link.search = location.search; // what a script has put into the address since the page was loaded
  }
  for (const menu of document.querySelectorAll(".menu[open]")) {
    if (!menu.contains(event.target)) {
      menu.open = false;
    }
  }
});

document.addEventListener("keydown", (event) => {
  const menu = event.target.closest(".menu[open]");
  if (event.key === "Escape" && menu) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

for (const button of document.querySelectorAll(".preferences button")) {
  button.hidden = true;
}

/* Days as the reader's clock and language have them: the server knows neither, and writes UTC. */
const { lang } = document.documentElement;
const spoken = navigator.languages.find((each) => each.split("-")[0] === lang) ?? lang;
for (const day of document.querySelectorAll("time[data-clock]")) {
  day.textContent = new Intl.DateTimeFormat(spoken, { dateStyle: "long" }).format(new Date(day.dateTime));
}
if (document.querySelector("[data-clock]")) {
  remember("zone", Intl.DateTimeFormat().resolvedOptions().timeZone); // for names of files
}

/* A server that falls behind says for how many seconds a page that looks for news is to leave it alone. */
let quietUntil = 0;
const isPoll = (event) => event.detail.elt.getAttribute("hx-trigger")?.startsWith("every ");

document.addEventListener("htmx:beforeRequest", (event) => {
  if (isPoll(event) && Date.now() < quietUntil) {
    event.preventDefault();
  }
});

document.addEventListener("htmx:afterRequest", (event) => {
  if (isPoll(event)) {
    const seconds = Number(event.detail.xhr.getResponseHeader("Poll-After") ?? 0);
    quietUntil = Date.now() + seconds * 1000 * (0.75 + Math.random() / 2); // or all would come back at once
  }
});
