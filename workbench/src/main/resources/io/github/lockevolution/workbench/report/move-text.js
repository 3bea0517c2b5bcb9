// A move and what it did, in words: for the rows of the timeline, the announcements and the hints.

import { english, h, properName, shortenDigests } from "report/dom.js";
import { clientOf, kindOf, sendsNothing, serverOf } from "report/state-space.js";
import { label, said, t } from "report/words.js";

/**
 * What is said of a move, by its kind, a constant of MoveKind in Java: what it is called on its button, why it comes next in a story, and what it
 * did if it sent no command; a client that moves and sends none leaves.
 */
const SAID = {
  STEP: {
    name: (client) => t("stepClient", { client }),
    why: (client, command, begins) => {
      if (!command) return said("hint.whyLeave", { client });
      return begins ? said("hint.whyBegin", { client, command }) : said("hint.whyStep", { client, command });
    },
  },
  SIDE: { name: (client) => t("sideOfClient", { client }), why: (client, command) => said("hint.whySide", { client, command }) },
  LOST_REPLY: { name: (client) => t("loseReply", { client }), why: (client, command) => said("hint.whyLose", { client, command }) },
  CRASH: {
    name: (client) => t("crashClient", { client }),
    why: (client) => said("hint.whyCrash", { client }),
    did: (client) => said("action.clientIsKilled", { client }),
  },
  AHEAD: {
    name: (client) => t("clockOfClient", { client }),
    why: (client) => said("hint.whyAhead", { client }),
    did: (client) => said("action.clockJumps", { client }),
  },
  EXPIRE: { name: () => t("expireLease"), why: () => said("hint.whyExpire"), did: () => said("action.leaseRunsOut") },
  REPLICATE: { name: () => t("replicate"), why: () => said("hint.whyReplicate"), did: () => said("action.replicaCatchesUp") },
  FAILOVER: { name: () => t("failOver"), why: () => said("hint.whyFailOver"), did: () => said("action.replicaTakesOver") },
  SERVER_RESTART: {
    name: (server) => t("restartServer", { server }),
    why: (server) => said("hint.whyRestart", { server }),
    did: (server) => said("action.serverRestarts", { server }),
  },
  SERVER_AHEAD: {
    name: (server) => t("clockOfServer", { server }),
    why: (server) => said("hint.whyServerAhead", { server }),
    did: (server) => said("action.serverClockJumps", { server }),
  },
  EVICT: { name: () => t("evictKey"), why: () => said("hint.whyEvict"), did: () => said("action.keyIsEvicted", { key: "lock" }) },
};

const whoseIs = (move) => clientOf(move) ?? serverOf(move);

export const moveName = (move) => SAID[kindOf(move)].name(whoseIs(move));

/** Why this move comes next, and sends this command if it sends any. */
export const whyNext = (walk, move, command) => SAID[kindOf(move)].why(whoseIs(move), command, walk.phase(clientOf(move)) === "NOT_STARTED");

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
  const who = whoseIs(move);
  return SAID[kindOf(move)].did?.(who) ?? said("action.clientLeaves", { client: who, leaving: said("action.leaves") });
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
