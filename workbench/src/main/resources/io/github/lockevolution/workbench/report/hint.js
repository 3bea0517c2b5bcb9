// Hints, each saying more than the one before: what to think about, what has to happen next and why, and only then the move.

import { wordsOf } from "report/cures.js";
import { shortenDigests } from "report/dom.js";
import { moveThatDoes } from "report/move-text.js";
import { clientOf, kindOf, serverOf } from "report/state-space.js";
import { label, said, t } from "report/words.js";

/** Why this move comes next. */
const WHY = {
  STEP: (walk, client, command) => {
    if (!command) return said("hint.whyLeave", { client });
    return walk.phase(client) === "NOT_STARTED" ? said("hint.whyBegin", { client, command }) : said("hint.whyStep", { client, command });
  },
  CRASH: (walk, client) => said("hint.whyCrash", { client }),
  LOST_REPLY: (walk, client, command) => said("hint.whyLose", { client, command }),
  AHEAD: (walk, client) => said("hint.whyAhead", { client }),
  SIDE: (walk, client, command) => said("hint.whySide", { client, command }),
  EXPIRE: () => said("hint.whyExpire"),
  REPLICATE: () => said("hint.whyReplicate"),
  FAILOVER: () => said("hint.whyFailOver"),
  SERVER_RESTART: (walk, server) => said("hint.whyRestart", { server }),
  SERVER_AHEAD: (walk, server) => said("hint.whyServerAhead", { server }),
  EVICT: () => said("hint.whyEvict"),
};

export function hints(walk) {
  let given = 0;
  let at;

  /** The next hint towards a failure, and the move if it names one. Where the walk has changed, hints begin anew. */
  function next(failure, move) {
    const here = `${failure} ${walk.schedule}`;
    given = here === at ? given + 1 : 1;
    at = here;
    if (given === 1) return { words: walk.isCure(failure) ? wordsOf(failure).idea : label("hint", failure, "idea") };
    if (given === 2) {
      const command = shortenDigests(walk.transition(move).command ?? "");
      return { words: WHY[kindOf(move)](walk, clientOf(move) ?? serverOf(move), command) };
    }
    return { words: t("hintIs", { move: moveThatDoes(walk, move) }), move };
  }

  return { next };
}
