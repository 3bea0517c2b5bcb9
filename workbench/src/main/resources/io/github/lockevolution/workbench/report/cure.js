// Where the overrun is reached on a lock that none of the matrix improves on: the question is what cures it. Each answer says what the bench has
// seen of it; the two that help lead to the walk of the lock that has them, with the same moves.

import { copyable } from "report/copyable.js";
import { cureWith, STALE_WRITE_REFUSED, LEASE_KEPT } from "report/cures.js";
import { successorsOf } from "report/data.js";
import { h, setChildren } from "report/dom.js";
import { toSchedule } from "report/route.js";
import { CURED, hasReached, remember } from "report/solved.js";
import { t } from "report/words.js";

const OVERRUN = "A.expire.B";
const OVERRUN_BESIDE_A_WATCHDOG = "./lab show watchdog-lock:A.expire.B.B.B.A.A";
const SALE_WITH_A_TOKEN = "./lab demo flash-sale --lock stage5-lua,fenced-lock";

export function cureLevel(walk) {
  const verdict = h("p.verdict", { role: "status" });
  const answers = h("div.row", {}, choices().map(({ words, says, level, isCure }) => h("button.cure-choice", { type: "button", onclick: (event) => {
    for (const button of answers.children) button.setAttribute("aria-pressed", button === event.currentTarget);
    if (isCure && !cureWith(STALE_WRITE_REFUSED)) remember(walk.stage, CURED);
    setChildren(verdict, says(), level && walkIt(level));
    showSolved();
  } }, words)));
  const solved = h("span.sign", { "aria-hidden": "true" }, "✓");
  const view = h("section.cure", { "aria-label": t("cureTask") }, h("h2", {}, solved, " ", t("cureTask")), answers, verdict);

  function showSolved() {
    const cure = cureWith(STALE_WRITE_REFUSED);
    solved.hidden = !(cure ? hasReached(cure, STALE_WRITE_REFUSED) : hasReached(walk.stage, CURED));
  }

  return {
    view,
    update: () => {
      view.hidden = !walk.failuresSoFar().has("LEASE_OVERRUN") || walk.shown || Boolean(walk.level) || successorsOf(walk.stage).length > 0;
      showSolved();
    },
  };
}

const choices = () => [
  { words: t("cureLongerLease"), says: () => t("cureLongerLeaseVerdict") },
  { words: t("cureWatchdog"), says: () => t("cureWatchdogVerdict", { command: copyable(OVERRUN_BESIDE_A_WATCHDOG) }), level: LEASE_KEPT },
  { words: t("cureLookAgain"), says: () => t("cureLookAgainVerdict") },
  { words: t("cureFencing"), says: () => t("cureFencingVerdict", { command: copyable(SALE_WITH_A_TOKEN) }), level: STALE_WRITE_REFUSED, isCure: true },
];

/** To the walk of the lock that has it, with the moves that broke the one before; nothing if that lock is not on this page. */
function walkIt(goal) {
  const stage = cureWith(goal);
  return stage && [" ", h("a.button.primary.walk-cure", { href: toSchedule(`${stage.name}:${OVERRUN}`) }, t("cureWalkIt", { stage: stage.title }))];
}
