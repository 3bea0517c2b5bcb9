// Makes elements. Every text goes in as text, so that nothing in the data can become markup.

/** h("button.quiet", {onclick, "aria-label": "…"}, "text", child, [more children]) */
export function h(selector, attributes, ...children) {
  const [tag, ...classes] = selector.split(".");
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(" ");
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || (value === false && name !== "aria-pressed")) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true && !name.startsWith("aria-") ? "" : value);
  }
  append(element, children);
  return element;
}

/** Appends texts and elements; leaves out what is null, undefined or false. */
function append(element, children) {
  for (const child of [children].flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
  return element;
}

/** Replaces all children of the element; leaves out what append leaves out. */
export function setChildren(element, ...children) {
  element.replaceChildren();
  return append(element, children);
}

/** A command with the SHA1 digest of a script cut short. */
export const shortenDigests = (command) => command.replace(/\b([0-9a-f]{8})[0-9a-f]{32}\b/g, "$1..");

/** What is the same in every language of the page: commands, answers, schedules, code, names of failures. */
export const english = (selector, ...children) => h(selector, { lang: "en", translate: "no" }, ...children);

/** A name that somebody gave, in whatever language: of a lock, a client, a card, a source. */
export const properName = (selector, ...children) => h(selector, { translate: "no" }, ...children);

/** What is written on a key. */
export const keyCap = (key) => properName("kbd", key);

/** The name of a failure, which may break after each underscore. */
export const failureName = (failure) => english("code.failure", failure.split(/(?<=_)/).flatMap((part, i) => (i ? [h("wbr"), part] : [part])));

export const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** True if the key belongs to what has the focus, or to the browser: text is typed, a dialog is open, or Ctrl is held. */
export function isTyping(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true;
  return Boolean(event.target.closest?.("input:not([type=range]):not([type=checkbox]), textarea, select, [contenteditable], dialog"));
}

/** True where the arrow keys already do something: they move a slider, or scroll a region. */
export const usesArrowKeys = (event) => event.target.type === "range" || Boolean(event.target.closest?.(".scroller, .drawing, .code"));

/** True where space and enter already do something. */
export const usesSpaceAndEnter = (event) => Boolean(event.target.closest?.("button, a, summary, input, select"));
