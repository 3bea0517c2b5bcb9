// What a move did, in words: the rows of the picture, the announcements, the buttons.

import { brief, english, h } from "report/dom.js";
import { clientOf } from "report/graph.js";
import { t } from "report/words.js";

/** What came of it for the client: inside, refused, finished or nothing to say. */
function outcome(walk, number) {
  const step = walk.path[number - 1];
  const client = clientOf(step.move);
  if (!step.turn.command || step.move.endsWith("-lost")) return undefined;
  const before = walk.fate(client, number - 1);
  const after = walk.fate(client, number);
  if (before === after) return undefined;
  return { inside: "inside", refused: "refused", done: "finished" }[after];
}

/** The row of a move as elements. */
export function rowOf(walk, number) {
  const { move, turn } = walk.path[number - 1];
  const client = clientOf(move);
  if (move === "expire") return h("span.fault", {}, t("logExpire"));
  if (move.endsWith("-crash")) return h("span.fault", {}, t("logCrash", { client }));
  if (!turn.command) return h("span", {}, t("logLeaves", { client }));
  const came = outcome(walk, number);
  return h("span", {}, h("b", {}, client), " ", english("code", brief(turn.command)), " ",
    move.endsWith("-lost") ? h("span.fault", {}, `→ ${t("logLost")}`)
      : [h("span.arrow", {}, "→"), " ", english("code", turn.answer)],
    came && h("span.outcome", {}, ` ${t(came)}`));
}

/** The same in one line of plain words. */
export function rowText(walk, number) {
  const { move, turn } = walk.path[number - 1];
  const client = clientOf(move);
  if (!turn.command) return rowOf(walk, number).textContent;
  const answer = move.endsWith("-lost") ? t("logLost") : turn.answer;
  const came = outcome(walk, number);
  return `${client}${t("colon")}${brief(turn.command)} → ${answer}${came ? t("comma") + t(came) : ""}`;
}

export const hasLease = (lock) => Number.isFinite(lock?.lease);

/** What the lock key holds. */
export function held(lock) {
  if (!lock) return h("i.none", {}, t("nothing"));
  const lease = hasLease(lock) ? `${lock.lease} s` : t("forEver");
  return h("span", {}, english("code", lock.value), ", ", lease);
}

/** A move that could be made, in words for a hint. */
export function moveInWords(walk, move) {
  const client = clientOf(move);
  if (move === "expire") return t("expire");
  if (move.endsWith("-crash")) return t("crash", { client });
  const turn = walk.turn(move);
  const does = turn?.command ? brief(turn.command) : t("leaves");
  return `${t(move.endsWith("-lost") ? "lose" : "fits", { client })}: ${does}`;
}
