// Why a move is not possible, in a sentence.

import { data } from "report/data.js";
import { hasLease } from "report/move-text.js";
import { clientOf, kindOf } from "report/state-space.js";
import { t } from "report/words.js";

/** Undefined if it is possible. */
export function reasonAgainst(walk, move) {
  if (walk.transition(move)) return undefined;
  if (walk.ended) return t("reasonEnded");
  if (walk.stage.stores && kindOf(move) === "EXPIRE" && walk.state.remaining.expiries) return t("reasonNoLeaseRuns");
  if (clientOf(move) && walk.clients.includes(clientOf(move)) && walk.waits(clientOf(move))) return waitsFor(walk, clientOf(move));
  return kindOf(move) === "EXPIRE" ? reasonAgainstExpiry(walk.state) : reasonAgainstClient(walk, move);
}

function reasonAgainstExpiry({ lockKey, remaining }) {
  if (!lockKey) return t("reasonNoLockKey");
  if (!hasLease(lockKey)) return t("reasonNoLease");
  if (!remaining.expiries) return t("reasonNoExpiryLeft", { bound: data.bounds.expiries });
  return t("reasonUnknown");
}

function reasonAgainstClient(walk, move) {
  const client = clientOf(move);
  const { remaining } = walk.state;
  if (!walk.clients.includes(client)) return t("reasonNoSuchClient", { client });
  const phase = walk.phase(client);
  if (phase === "DEAD") return t("reasonDead", { client });
  if (phase === "DONE") return walk.outcome(client) === "REFUSED" ? t("reasonRefused", { client }) : t("reasonDone", { client });
  if (kindOf(move) === "CRASH" && !remaining.crashes) return t("reasonNoCrashLeft", { bound: data.bounds.crashes });
  if (kindOf(move) === "SIDE") return remaining.side ? t("reasonNothingOnTheSide", { client }) : t("reasonNoSideLeft", { bound: data.bounds.side });
  if (kindOf(move) === "LOST_REPLY") {
    if (!remaining.lostReplies) return t("reasonNoLostReplyLeft", { bound: data.bounds.lostReplies });
    return t("reasonNoCommand", { client });
  }
  return t("reasonUnknown");
}

/** For whom the client of a section waits: whoever is at work. If nobody is, it is for what somebody has left. */
export function waitsFor(walk, client) {
  const others = walk.clients.filter((other) => other !== client && !["NOT_STARTED", "DONE", "DEAD"].includes(walk.phase(other)));
  return others.length ? t("waitsFor", { others }) : t("waitsForEver");
}
