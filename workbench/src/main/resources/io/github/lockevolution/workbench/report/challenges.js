// What one may try to do with a lock of one's own, judged as soon as it is typed. Each begins at a lock that does not do it, and PlaygroundIT.java knows one that does.

import { t } from "report/words.js";

/** From which lock it begins, how its bounds differ from those of the matrix, what must not show, and whether the lock must do without "atomic". */
export const CHALLENGES = [
  { id: "race", words: () => t("challengeRace"), from: "stage1-get-set", never: ["RACE"] },
  { id: "crash", words: () => t("challengeCrash"), from: "stage3-setnx-setex", never: ["RACE", "ORPHAN_KEY"] },
  { id: "reply", words: () => t("challengeReply"), from: "stage2-setnx", bounds: { lostReplies: 1 }, never: ["RACE", "ORPHAN_KEY"] },
  { id: "stranger", words: () => t("challengeStranger"), from: "stage4-set-nx-ex", never: ["RACE", "ORPHAN_KEY", "FOREIGN_UNLOCK"] },
  { id: "plain", words: () => t("challengePlain"), from: "stage4-set-nx-ex", never: ["RACE", "FOREIGN_UNLOCK"], plain: true },
  { id: "three", words: () => t("challengeThree"), from: "stage4-set-nx-ex", bounds: { clients: 3 }, never: ["RACE", "ORPHAN_KEY", "FOREIGN_UNLOCK", "UNRELEASED"] },
];

/** What is still in the way of a lock that was judged: failures, or undefined for the word that it must not say; none if it is done. */
export function inTheWay(challenge, text, judged) {
  return [...(challenge.plain && /^\s*atomic\b/m.test(text) ? [undefined] : []), ...challenge.never.filter((failure) => judged.failures[failure].schedules)];
}
