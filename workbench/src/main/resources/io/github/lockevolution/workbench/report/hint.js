// Hints, each saying more than the one before: what to think about, what has to happen next and why, and only then the move.

import { wordsOf } from "report/cures.js";
import { shortenDigests } from "report/dom.js";
import { moveThatDoes, whyNext } from "report/move-text.js";
import { label, t } from "report/words.js";

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
      return { words: whyNext(walk, move, command) };
    }
    return { words: t("hintIs", { move: moveThatDoes(walk, move) }), move };
  }

  return { next };
}
