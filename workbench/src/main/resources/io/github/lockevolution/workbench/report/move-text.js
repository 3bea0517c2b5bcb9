// A move and what it did, in words: for the rows of the timeline, the announcements and the hints.

import { english, h, shortenDigests } from "report/dom.js";
import { clientOf } from "report/state-space.js";
import { t } from "report/words.js";

/** The name of the text for what a command's answer meant to its client; undefined if the client's status stayed as it was. */
function outcome(walk, number) {
  const { move, transition } = walk.path[number - 1];
  const client = clientOf(move);
  if (!transition.command || move.endsWith("-lost")) return undefined;
  const before = walk.status(client, number - 1);
  const after = walk.status(client, number);
  if (before === after) return undefined;
  return { INSIDE: "inside", REFUSED: "refused", DONE: "finished" }[after];
}

/** What the move of this number did, as an element. */
export function moveRow(walk, number) {
  const { move, transition } = walk.path[number - 1];
  const client = clientOf(move);
  if (move === "expire") return h("span.fault", {}, t("logExpire"));
  if (move.endsWith("-crash")) return h("span.fault", {}, t("logCrash", { client }));
  if (!transition.command) return h("span", {}, t("logLeaves", { client }));
  const meaning = outcome(walk, number);
  return h("span", {}, h("b", {}, client), " ", english("code", shortenDigests(transition.command)), " ",
    move.endsWith("-lost") ? h("span.fault", {}, `→ ${t("logLost")}`)
      : [h("span.arrow", {}, "→"), " ", english("code", transition.answer)],
    meaning && h("span.outcome", {}, ` ${t(meaning)}`));
}

/** The same as one line of plain text. */
export function moveText(walk, number) {
  const { move, transition } = walk.path[number - 1];
  const client = clientOf(move);
  if (!transition.command) return moveRow(walk, number).textContent;
  const answer = move.endsWith("-lost") ? t("logLost") : transition.answer;
  const meaning = outcome(walk, number);
  return `${client}${t("colon")}${shortenDigests(transition.command)} → ${answer}${meaning ? t("comma") + t(meaning) : ""}`;
}

export const hasLease = (lockKey) => Number.isFinite(lockKey?.leaseSeconds);

/** What the lock key holds, and for how long. */
export function lockKeyText(lockKey) {
  if (!lockKey) return h("i.none", {}, t("nothing"));
  const lease = hasLease(lockKey) ? `${lockKey.leaseSeconds} s` : t("forEver");
  return h("span", {}, english("code", lockKey.value), ", ", lease);
}

/** A move that has not been made, in the words of its button. */
export function possibleMoveText(walk, move) {
  const client = clientOf(move);
  if (move === "expire") return t("expireLease");
  if (move.endsWith("-crash")) return t("crashClient", { client });
  const command = walk.transition(move)?.command;
  const consequence = command ? shortenDigests(command) : t("leaveCriticalSection");
  return `${t(move.endsWith("-lost") ? "loseReply" : "stepClient", { client })}: ${consequence}`;
}
