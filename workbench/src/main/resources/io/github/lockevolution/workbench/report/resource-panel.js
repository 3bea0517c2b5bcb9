// What the lock is for: a resource that looks at fencing tokens, and what was written to it. Only on the walk of a lock that draws them.

import { levelOf, STALE_WRITE_REFUSED, writes } from "report/cures.js";
import { h, setChildren } from "report/dom.js";
import { t } from "report/words.js";

export function resourcePanel(walk) {
  const list = h("ol.writes", {});
  const view = h("section.resource", { "aria-label": t("resource") }, h("h2", {}, t("resource")), h("p.quiet", {}, t("resourceWhat")), list);

  function update() {
    view.hidden = levelOf(walk.stage)?.goal !== STALE_WRITE_REFUSED;
    if (view.hidden) return;
    const written = writes(walk);
    setChildren(list, written.length ? written.map(row) : h("li.none", {}, t("nothingWritten")));
  }

  return { view, update };
}

const row = ({ client, token, highest, accepted }) => h(accepted ? "li.accepted" : "li.refused", {},
  h("span.sign", { "aria-hidden": "true" }, accepted ? "✓" : "✗"), " ",
  accepted ? t("writeAccepted", { client, token }) : t("writeRefused", { client, token, highest }));
