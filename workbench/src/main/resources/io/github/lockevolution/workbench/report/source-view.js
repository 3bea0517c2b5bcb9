// A lock's source as it was compiled, with the line that sent the last command marked.

import { english, fill, h } from "report/dom.js";
import { t } from "report/words.js";

export function sourceView(stage) {
  if (!stage.source) {
    return { view: h("section.source", {}, h("h2", {}, t("source")), h("p.quiet", {}, t("noSource"))), mark() {} };
  }
  const rows = [];
  let comment = false;
  const text = stage.source.text.replace(/\n$/, "").split("\n");
  for (const [index, line] of text.entries()) {
    if (/^\s*\/\*/.test(line)) comment = true;
    const aside = comment || /^\s*(\/\/|import |package )/.test(line);
    if (/\*\//.test(line)) comment = false;
    rows.push(h(aside ? "span.line.remark" : "span.line", { "data-line": index + 1 },
      h("span.gutter", { "aria-hidden": "true" }, String(index + 1)), h("span.text", {}, line || " "), "\n"));
  }
  const code = english("pre", h("code", {}, rows));
  const where = h("span.where", { role: "status" });
  const box = h("div.code", { tabindex: "0", role: "region", "aria-label": stage.source.file }, code);
  const view = h("section.source", {},
    h("h2", {}, t("source"), " ", english("small", stage.source.file)), box, h("p.quiet", {}, where));
  let target;
  const firstUsed = Math.max(0, text.findIndex((line) => /tryLock\(\) \{/.test(line)) - 1);

  /** Marks the lines of these steps; the last one with a line of its own is the current one. */
  function mark(steps) {
    const sent = steps.map((step) => step.turn.line).filter(Boolean);
    const now = steps.at(-1)?.turn.line;
    rows.forEach((row, i) => {
      row.classList.toggle("sent", sent.includes(i + 1));
      row.classList.toggle("now", i + 1 === now);
    });
    fill(where, now ? t("sourceWhere", { n: now }) : "");
    target = rows[(now ?? sent.at(-1) ?? firstUsed + 3) - 1];
    showTarget();
  }

  function showTarget() {
    if (target) box.scrollTop = Math.max(0, target.offsetTop - box.clientHeight / 2);
  }

  new ResizeObserver(showTarget).observe(code);
  return { view, mark };
}
