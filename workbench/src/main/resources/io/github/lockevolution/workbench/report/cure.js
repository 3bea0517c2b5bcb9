// The last level of the walk: the overrun is reached, on a lock that none here improves on, and the question is what cures it. Each answer
// says what the bench has seen of it, with a command that shows it.

import { successorsOf } from "report/data.js";
import { copyable } from "report/copyable.js";
import { h, setChildren } from "report/dom.js";
import { CURED, hasReached, remember } from "report/solved.js";
import { t } from "report/words.js";

const OVERRUN_BESIDE_A_WATCHDOG = "./lab show watchdog-lock:A.expire.B.B.B.A.A";
const SALE_WITH_A_TOKEN = "./lab demo flash-sale --lock stage5-lua,fenced-lock";

export function cureLevel(walk) {
  const verdict = h("p.verdict", { role: "status" });
  const answers = h("div.row", {}, choices().map(({ words, says, isCure }) => h("button.cure-choice", { type: "button", onclick: (event) => {
    for (const button of answers.children) button.setAttribute("aria-pressed", button === event.currentTarget);
    if (isCure) remember(walk.stage, CURED);
    setChildren(verdict, says());
    showSolved();
  } }, words)));
  const solved = h("span.sign", { "aria-hidden": "true" }, "✓");
  const view = h("section.cure", { "aria-label": t("cureTask") }, h("h2", {}, solved, " ", t("cureTask")), answers, verdict);

  function showSolved() {
    solved.hidden = !hasReached(walk.stage, CURED);
  }

  return {
    view,
    update: () => {
      view.hidden = !walk.failuresSoFar().has("LEASE_OVERRUN") || walk.shown || successorsOf(walk.stage).length > 0;
      showSolved();
    },
  };
}

const choices = () => [
  { words: t("cureLongerLease"), says: () => t("cureLongerLeaseVerdict") },
  { words: t("cureWatchdog"), says: () => t("cureWatchdogVerdict", { command: copyable(OVERRUN_BESIDE_A_WATCHDOG) }) },
  { words: t("cureLookAgain"), says: () => t("cureLookAgainVerdict") },
  { words: t("cureFencing"), says: () => t("cureFencingVerdict", { command: copyable(SALE_WITH_A_TOKEN) }), isCure: true },
];
