// The lanes of the timeline: for each client a line, a bar while it believes that it holds the lock, a cross where it dies.

import { h } from "report/dom.js";

const OVER = ["DEAD", "DONE"];

/** The lanes beside the row of a move. A client that ends with this move has the end of its line here. */
export function lanesBeside(walk, number) {
  return lanes(walk, number, number ? number - 1 : undefined);
}

/** The lanes beside a remark below the row of a move. They only go on: whoever ended with the move has no line here. */
export const lanesBelow = (walk, number) => lanes(walk, number, number);

function lanes(walk, number, numberAbove) {
  const inside = walk.clients.filter((client) => walk.phase(client, number) === "INSIDE").length;
  return h("span.lanes", { "aria-hidden": "true" }, walk.clients.map((client) => lane(walk, client, number, numberAbove, inside)));
}

/** The lane of one client as it is now. */
export const laneNow = (walk, client) => lane(walk, client, walk.cursor, undefined, 0);

function lane(walk, client, number, numberAbove, inside) {
  const after = walk.phase(client, number);
  const before = numberAbove === undefined ? "NOT_STARTED" : walk.phase(client, numberAbove);
  if (OVER.includes(before)) return h("span.lane.over");
  if (after === "DEAD") return h(before === "INSIDE" ? "span.lane.died.was-inside" : "span.lane.died");
  if (OVER.includes(after)) return h("span.lane.ends");
  if (walk.stage.stores && after !== "NOT_STARTED") return h(laneOfSection(walk, client, number));
  if (after === "INSIDE") return h(inside > 1 ? "span.lane.several-inside" : "span.lane.one-inside");
  return h(after === "NOT_STARTED" ? "span.lane.not-started" : "span.lane.alive");
}

const laneOfSection = (walk, client, number) => (walk.waits(client, number) ? "span.lane.waits" : walk.inTransaction(client, number) ? "span.lane.in-transaction" : "span.lane.begun");

/** The sign beside the words for where a client is. */
export const phaseSign = (phase, severalInside) => h("span.phase-sign", { "aria-hidden": "true", "data-phase": phase, "data-several-inside": severalInside });
