// A move and what it did, in words: for the rows of the timeline, the announcements and the hints.

import { english, h, properName, shortenDigests } from "report/dom.js";
import { clientOf, kindOf, sendsNothing, serverOf } from "report/state-space.js";
import { label, said, t } from "report/words.js";

/** What a move is called on its button, by its kind: a constant of MoveKind in Java. */
const NAMES = {
  STEP: (client) => t("stepClient", { client }),
  SIDE: (client) => t("sideOfClient", { client }),
  LOST_REPLY: (client) => t("loseReply", { client }),
  CRASH: (client) => t("crashClient", { client }),
  AHEAD: (client) => t("clockOfClient", { client }),
  EXPIRE: () => t("expireLease"),
  REPLICATE: () => t("replicate"),
  FAILOVER: () => t("failOver"),
  SERVER_RESTART: (server) => t("restartServer", { server }),
  SERVER_AHEAD: (server) => t("clockOfServer", { server }),
  EVICT: () => t("evictKey"),
};

export const moveName = (move) => NAMES[kindOf(move)](clientOf(move) ?? serverOf(move));

/** What a command's answer meant to its client, in a word or two; undefined if it goes on as before. */
function outcome(walk, number) {
  const { move, transition } = walk.path[number - 1];
  const client = clientOf(move);
  if (!transition.command || kindOf(move) === "LOST_REPLY") return undefined;
  if (transition.section) return transition.section.outcome && label("action", transition.section.outcome, "outcome");
  const after = walk.phase(client, number);
  if (walk.phase(client, number - 1) === after) return undefined;
  if (after === "INSIDE") return label("action", "INSIDE", "outcome");
  return after === "DONE" ? label("action", walk.outcome(client, number), "outcome") : undefined;
}

/** What a move did that sent no command. */
function withoutCommand(move) {
  const client = clientOf(move);
  if (kindOf(move) === "EXPIRE") return said("action.leaseRunsOut");
  if (kindOf(move) === "REPLICATE") return said("action.replicaCatchesUp");
  if (kindOf(move) === "FAILOVER") return said("action.replicaTakesOver");
  if (kindOf(move) === "SERVER_RESTART") return said("action.serverRestarts", { server: serverOf(move) });
  if (kindOf(move) === "SERVER_AHEAD") return said("action.serverClockJumps", { server: serverOf(move) });
  if (kindOf(move) === "EVICT") return said("action.keyIsEvicted", { key: "lock" });
  if (kindOf(move) === "CRASH") return said("action.clientIsKilled", { client });
  if (kindOf(move) === "AHEAD") return said("action.clockJumps", { client });
  return said("action.clientLeaves", { client, leaving: said("action.leaves") });
}

/** What the move of this number did, as an element. */
export function moveRow(walk, number) {
  const { move, transition } = walk.path[number - 1];
  if (!transition.command) return h(kindOf(move) === "STEP" ? "span" : "span.fault", {}, withoutCommand(move));
  const meaning = outcome(walk, number);
  return h("span", {}, properName("b", clientOf(move)), " ", kindOf(move) === "SIDE" && said("action.onTheSide", { command: "" }), english("code", shortenDigests(transition.command)), " ",
    kindOf(move) === "LOST_REPLY" ? h("span.fault", {}, `→ ${said("action.answerIsLost")}`)
      : [h("span.arrow", {}, "→"), " ", english("code", transition.answer)],
    meaning && [" ", h("span.outcome", {}, meaning)]);
}

/** The same as one line of plain text. */
export function moveText(walk, number) {
  const { move, transition } = walk.path[number - 1];
  if (!transition.command) return withoutCommand(move);
  const answer = kindOf(move) === "LOST_REPLY" ? said("action.answerIsLost") : transition.answer;
  const exchange = `${shortenDigests(transition.command)} → ${answer}`;
  if (kindOf(move) === "SIDE") return said("action.sideCommand", { client: clientOf(move), exchanges: [exchange] });
  return said("action.command", { client: clientOf(move), exchanges: [exchange, outcome(walk, number)].filter(Boolean) });
}

export const hasLease = (lockKey) => Number.isFinite(lockKey?.leaseSeconds);

/** What the lock key holds, and for how long. */
export function lockKeyText(lockKey) {
  if (!lockKey) return h("i.none", {}, said("content.nothing"));
  const value = english("code", lockKey.value);
  return h("span", {}, hasLease(lockKey) ? said("content.forSeconds", { value, seconds: lockKey.leaseSeconds }) : said("content.forEver", { value }));
}

/** A move that has not been made, by its name, and the command that it would send. */
export function moveThatDoes(walk, move) {
  if (sendsNothing(move)) return moveName(move);
  const command = walk.transition(move)?.command;
  return t("moveThatDoes", { move: moveName(move), consequence: command ? shortenDigests(command) : t("leaveCriticalSection") });
}
