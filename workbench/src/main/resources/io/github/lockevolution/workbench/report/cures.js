// The last levels of the walk: on the lock that has the cure, the moves that broke the lock before it, and what becomes of them now. A goal is
// reached by what the lock and its resource do, as a failure is; it is none.

import { cures } from "report/data.js";
import { clientOf, kindOf } from "report/state-space.js";
import { t } from "report/words.js";

export const STALE_WRITE_REFUSED = "STALE_WRITE_REFUSED";
export const LEASE_KEPT = "LEASE_KEPT";

/** By the name of the lock: the goal, the fewest moves that reach it, and with which move of a walk it is reached, if it is. */
const LEVELS = {
  "watchdog-lock": { goal: LEASE_KEPT, story: ["A", "A-side", "B", "A", "A"], reachedAt: leaseKeptAt },
  "fenced-lock": { goal: STALE_WRITE_REFUSED, story: ["A", "expire", "B", "B", "A"], reachedAt: staleWriteRefusedAt },
};

/** The level of this lock; undefined if it is no cure. */
export const levelOf = (stage) => (cures.includes(stage) ? LEVELS[stage.name] : undefined);

/** The lock of the level with this goal; undefined if it is not on this page. */
export const cureWith = (goal) => cures.find((stage) => LEVELS[stage.name]?.goal === goal);

/** What each goal is, why it is worth something, and the first hint. */
export const wordsOf = (goal) => (goal === STALE_WRITE_REFUSED
  ? { task: t("staleWriteTask"), explained: t("staleWriteExplained"), idea: t("staleWriteIdea") }
  : { task: t("leaseKeptTask"), explained: t("leaseKeptExplained"), idea: t("leaseKeptIdea") });

/**
 * What the clients wrote to a resource that refuses a token lower than the highest it was shown. A client writes at the end of its work; its
 * token is what the lock answered when it was let in.
 */
export function writes(walk) {
  const tokens = new Map();
  let highest = 0;
  return walk.steps.flatMap(({ move, transition }, i) => {
    const client = clientOf(move);
    const [before, after] = client ? [walk.phase(client, i), walk.phase(client, i + 1)] : [];
    if (before !== "INSIDE" && after === "INSIDE") tokens.set(client, Number(transition.answer));
    if (kindOf(move) !== "STEP" || before !== "INSIDE" || transition.command) return [];
    const token = tokens.get(client);
    const write = { number: i + 1, client, token, highest, accepted: token >= highest };
    highest = Math.max(highest, token);
    return [write];
  });
}

function staleWriteRefusedAt(walk) {
  return writes(walk).find((write) => !write.accepted)?.number;
}

/** Its holder renewed the lease, somebody else was refused after that, and the holder gave back what was still its own. */
function leaseKeptAt(walk) {
  let renewedBy;
  let refused = false;
  const number = walk.steps.findIndex(({ move, transition }, i) => {
    const client = clientOf(move);
    if (kindOf(move) === "SIDE" && transition.answer === "1" && walk.phase(client, i) === "INSIDE") renewedBy = client;
    if (renewedBy && client && client !== renewedBy && walk.phase(client, i + 1) === "DONE" && walk.outcome(client, i + 1) === "REFUSED") refused = true;
    return refused && client === renewedBy && walk.phase(client, i + 1) === "DONE" && transition.answer === "1";
  });
  return number < 0 ? undefined : number + 1;
}
