// A timeline's drawing, put into the page, with a band that shows which of its moves one looks at.

import { calm, h } from "report/dom.js";

export function drawing(svg) {
  const template = document.createElement("template");
  template.innerHTML = svg; // the one trusted, already escaped markup in the data
  const picture = template.content.querySelector("svg");
  const frame = h("div.drawing");
  if (picture) frame.append(picture);
  frame.setAttribute("aria-label", picture?.querySelector("title")?.textContent ?? "");
  new ResizeObserver(() => {
    if (frame.scrollWidth > frame.clientWidth) Object.entries({ tabindex: "0", role: "region" }).forEach(([name, value]) => frame.setAttribute(name, value));
    else ["tabindex", "role"].forEach((name) => frame.removeAttribute(name));
  }).observe(frame);
  return frame;
}

/** Marks the row of this move in a drawing; 0 marks none. */
export function markMove(frame, number) {
  frame.querySelector(".band")?.remove();
  const rows = [...frame.querySelectorAll("text[class$=-number]")].map((text) => Number(text.getAttribute("y")));
  if (!number || rows[number - 1] === undefined) return;
  const svg = frame.querySelector("svg");
  const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
  const top = rows[number - 1] - 19;
  const band = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const place = { x: 8, y: top, width: width - 16, height: Math.min((rows[number] ?? height - 40) - 19, height) - top - 2, rx: 5 };
  for (const [name, value] of Object.entries({ ...place, class: "band" })) band.setAttribute(name, value);
  svg.querySelector(":scope > rect").after(band);
}

/** Scrolls as far as is needed to see the marked row below a bar that stays on top. */
export function followMark(frame, bar) {
  const row = frame.querySelector(".band")?.getBoundingClientRect();
  if (!row) return;
  const top = bar.getBoundingClientRect().bottom + 8;
  const bottom = innerHeight - 24;
  const by = row.bottom > bottom ? row.bottom - bottom : row.top < top ? row.top - top : 0;
  // The bar moves up to its place first, so that what is next comes into view with it.
  if (by) scrollBy({ top: by > 0 ? Math.max(by, bar.getBoundingClientRect().top - 10) : by, behavior: calm() ? "auto" : "smooth" });
}
