// What can still go wrong from here: for each failure along how many of the schedules that are left.

import { FAILURES } from "report/data.js";
import { failureName, fill, h } from "report/dom.js";
import { t } from "report/words.js";

export function reach(walk) {
  const head = h("p.quiet");
  const list = h("ul");
  const view = h("section.reach", {}, h("h2", {}, t("reachable")), head, list);
  const everPossible = walk.goals();

  function update() {
    const { schedules, failing, ending } = walk.here;
    const found = walk.found();
    fill(head, ending ? t("reachableNone") : t("reachableWhat", { all: schedules }));
    fill(list, FAILURES.map((failure) => {
      const n = ending ? 0 : failing?.[failure] ?? 0;
      const at = found.get(failure);
      const words = at ? t(walk.stage.graph.positions[walk.path[at - 1].to].ending?.shows.includes(failure) ? "foundEnd" : "foundAt", { n: at })
        : n ? t("fromHere", { n, all: schedules })
          : t(everPossible.includes(failure) ? "notFromHere" : "neverHere");
      return h("li", { class: at ? "found" : n ? "possible" : "impossible" },
        h("span.label", {}, h("span.dot", { "aria-hidden": "true" }), failureName(failure)),
        h("span.words", {}, words),
        h("span.share", { "aria-hidden": "true", style: `--share:${at ? 1 : n / (schedules || 1)}` }));
    }));
  }

  return { view, update };
}
