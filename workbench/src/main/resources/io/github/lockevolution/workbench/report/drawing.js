// The drawing of a timeline, put into the page, with a band behind the row of one move.

import { h, prefersReducedMotion } from "report/dom.js";
import { t } from "report/words.js";

/** What in a drawing is a name, a command or an answer: the same in every language. */
const VERBATIM = "title, text:is([class$=-title], [class$=-name], [class$=-code])";

export function drawing(markup) {
  const template = document.createElement("template");
  template.innerHTML = markup; // the only markup in the data; the bench has written and escaped it
  const svg = template.content.querySelector("svg");
  const frame = h("div.drawing");
  if (svg) frame.append(svg);
  for (const text of frame.querySelectorAll(VERBATIM)) text.setAttribute("translate", "no");
  frame.setAttribute("aria-label", t("drawingOf", { schedule: svg?.querySelector("title")?.textContent ?? "" }));
  new ResizeObserver(() => {
    if (frame.scrollWidth > frame.clientWidth) Object.entries({ tabindex: "0", role: "region" }).forEach(([name, value]) => frame.setAttribute(name, value));
    else ["tabindex", "role"].forEach((name) => frame.removeAttribute(name));
  }).observe(frame);
  return frame;
}

const rowsOf = (frame) => [...frame.querySelectorAll("text[class$=-number]")].map((text) => Number(text.getAttribute("y")));

/** How many moves another drawing, aligned with this one, has made when this one has made so many. */
export const movesBeside = (frame, number, other) => (number ? rowsOf(other).filter((y) => y <= rowsOf(frame)[number - 1]).length : 0);

/** Marks the row of the move of this number; 0 marks none. */
export function markMove(frame, number) {
  frame.querySelector(".band")?.remove();
  const rows = rowsOf(frame);
  if (!number || rows[number - 1] === undefined) return;
  const svg = frame.querySelector("svg");
  const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
  const top = rows[number - 1] - 19;
  const band = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const rectangle = { x: 8, y: top, width: width - 16, height: Math.min((rows[number] ?? height - 40) - 19, height) - top - 2, rx: 5 };
  for (const [name, value] of Object.entries({ ...rectangle, class: "band" })) band.setAttribute(name, value);
  svg.querySelector(":scope > rect").after(band);
}

/** Scrolls the page just as far as is needed to see the marked row of a drawing or a timeline below the bar, which sticks to the top. */
export function scrollToMark(frame, bar) {
  const row = frame.querySelector(".band, [aria-current]")?.getBoundingClientRect();
  if (!row) return;
  const top = bar.getBoundingClientRect().bottom + 8;
  const bottom = innerHeight - 24;
  const by = row.bottom > bottom ? row.bottom - bottom : row.top < top ? row.top - top : 0;
  // Downwards at least until the bar sticks to the top: then the next rows come into view as well.
  if (by) scrollBy({ top: by > 0 ? Math.max(by, bar.getBoundingClientRect().top - 10) : by, behavior: prefersReducedMotion() ? "auto" : "smooth" });
}
