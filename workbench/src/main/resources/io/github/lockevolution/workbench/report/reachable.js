// What can still go wrong, for those who ask: for each failure, how many of the schedules that go on from the current state show it.

import { FAILURES } from "report/data.js";
import { failureName, h, setChildren } from "report/dom.js";
import { t } from "report/words.js";

export function reachablePanel(walk) {
  const head = h("p.quiet");
  const list = h("ul");
  const view = h("details.reachable", {}, h("summary", {}, h("h2", {}, t("reachable"))), head, list);
  const possibleAtAll = walk.goals(); // a cure among them is no failure, and not listed

  function update() {
    const { schedules, schedulesByFailure, finalCheck } = walk.state;
    const failuresSoFar = walk.failuresSoFar();
    setChildren(head, finalCheck ? t("reachableNone") : t("reachableWhat", { all: schedules }));
    setChildren(list, FAILURES.map((failure) => {
      const n = finalCheck ? 0 : schedulesByFailure?.[failure] ?? 0;
      const shownAt = failuresSoFar.get(failure);
      const words = shownAt ? found(failure, shownAt)
        : n ? t("fromHere", { n, all: schedules })
          : possibleAtAll.includes(failure) ? t("notFromHere") : t("neverHere");
      return h("li", { class: shownAt ? "found" : n ? "possible" : "impossible" },
        h("span.label", {}, h("span.dot", { "aria-hidden": "true" }), failureName(failure)),
        h("span.words", {}, words),
        h("span.share", { "aria-hidden": "true", style: `--share:${shownAt ? 1 : Number(n) / Number(schedules || 1)}` }));
    }));
  }

  const found = (failure, n) => (walk.stateAfter(n).finalCheck?.newFailures.includes(failure) ? t("foundEnd") : t("foundAt", { n }));

  return { view, update };
}
