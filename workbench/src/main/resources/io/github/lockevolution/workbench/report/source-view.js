// A lock's source as it was compiled, with the line that sent the last command marked.

import { english, h, setChildren } from "report/dom.js";
import { t } from "report/words.js";

export function sourceView(stage) {
  if (!stage.source) {
    return { view: h("section.source", {}, h("h2", {}, t("source")), h("p.quiet", {}, t("noSource"))), mark() {} };
  }
  const rows = [];
  let inBlockComment = false;
  const lines = stage.source.text.replace(/\n$/, "").split("\n");
  for (const [index, line] of lines.entries()) {
    if (/^\s*\/\*/.test(line)) inBlockComment = true;
    const isMinor = inBlockComment || /^\s*(\/\/|import |package )/.test(line);
    if (/\*\//.test(line)) inBlockComment = false;
    rows.push(h(isMinor ? "span.line.minor" : "span.line", { "data-line": index + 1 },
      h("span.gutter", { "aria-hidden": "true" }, String(index + 1)), h("span.text", {}, line || " "), "\n"));
  }
  const code = english("pre", h("code", {}, rows));
  const where = h("span.where", { role: "status" });
  const box = h("div.code", { tabindex: "0", role: "region", translate: "no", "aria-label": stage.source.file }, code);
  const view = h("section.source", {},
    h("h2", {}, t("source"), " ", english("small", stage.source.file)), box, h("p.quiet", {}, where));
  const nearTryLock = Math.max(0, lines.findIndex((line) => /(tryLock|boolean run)\(\)[^;]* \{/.test(line)) - 1) + 3;
  let inView; // the row that is scrolled to

  /** Marks the lines that sent the commands of these steps; that of the last step is the current one. */
  function mark(steps) {
    const sent = steps.map((step) => step.transition.sourceLine).filter(Boolean);
    const current = steps.at(-1)?.transition.sourceLine;
    rows.forEach((row, i) => {
      row.classList.toggle("sent", sent.includes(i + 1));
      row.classList.toggle("current", i + 1 === current);
    });
    setChildren(where, current ? t("sourceWhere", { n: current }) : "");
    inView = rows[(current ?? sent.at(-1) ?? nearTryLock) - 1];
    scrollIntoView();
  }

  function scrollIntoView() {
    if (inView) box.scrollTop = Math.max(0, inView.offsetTop - box.clientHeight / 2);
  }

  new ResizeObserver(scrollIntoView).observe(code);
  return { view, mark };
}
