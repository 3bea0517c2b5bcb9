// The lanes of a picture: for each client a line, a bar while it believes that it holds the lock, a cross where it dies.

import { h } from "report/dom.js";

/** The lanes beside one row: what each client is after this move, and whether it ended with it. */
export function lanes(walk, number) {
  return lanesWith(walk, number, number ? number - 1 : undefined);
}

/** The lanes beside a remark on a move: they go on as the move left them. */
export const lanesAfter = (walk, number) => lanesWith(walk, number, number);

function lanesWith(walk, number, earlier) {
  const inside = walk.clients.filter((client) => walk.fate(client, number) === "inside").length;
  return h("span.lanes", { "aria-hidden": "true" }, walk.clients.map((client) => {
    const after = walk.fate(client, number);
    const before = earlier === undefined ? "waiting" : walk.fate(client, earlier);
    const over = ["dead", "done", "refused", "lost"];
    if (over.includes(before)) return h("span.lane.gone");
    if (after === "dead") return h(before === "inside" ? "span.lane.died.was-inside" : "span.lane.died");
    if (over.includes(after)) return h("span.lane.ends");
    if (after === "inside") return h(inside > 1 ? "span.lane.bar-two" : "span.lane.bar-one");
    return h(after === "waiting" ? "span.lane.waiting" : "span.lane.alive");
  }));
}

/** The sign of one client's fate, beside its words. */
export const fateSign = (fate, two) => h("span.fate-sign", { "aria-hidden": "true", "data-fate": fate, "data-two": two });
