// The best lock of every store under the same faults, side by side: what ./lab compare says. Each cell is the end of a schedule.

import { copyable } from "report/copyable.js";
import { comparisonIn, FAILURES, stageNamed } from "report/data.js";
import { english, failureName, h, properName, setChildren } from "report/dom.js";
import { toSchedule } from "report/route.js";
import { parseSchedule } from "report/state-space.js";
import { languageNow, t } from "report/words.js";

export function showStores(root) {
  const { locks, sections, literals, notes } = comparisonIn(languageNow());
  setChildren(root,
    h("div.head", {}, h("h1", { tabindex: "-1" }, t("storesTitle")), h("p.lead", {}, t("storesLead"))),
    h("div.scroller", { tabindex: "0", role: "region", "aria-label": t("storesTitle") },
      h("table.matrix.stores", { style: `--locks:${locks.length}` },
        h("thead", {}, h("tr", {}, h("td"), locks.map(columnHead))),
        sections.map((section) => sectionView(section, literals)))),
    h("ul.notes", {}, notes.map((note) => h("li", {}, note))),
    h("p.row", {}, t("storesAgain"), " ", copyable("./lab compare")));
}

const columnHead = (lock) => h("th.stage", { scope: "col" },
  english("small", lock.store), properName("span.title", lock.title), english("code", lock.name));

function sectionView({ title, rows }, literals) {
  const columns = rows[0].cells.length + 1;
  return h("tbody", {},
    h("tr.group", {}, h("th", { colspan: columns, scope: "colgroup" }, h("div", {}, h("span", {}, title)))),
    rows.filter(saysSomething).map((row) => h("tr", {},
      h("th", { scope: "row" }, row.isSchedule ? english("code", row.name) : row.name),
      row.cells.map((lines) => cellView(lines, row.isSchedule, literals)))));
}

const saysSomething = ({ cells, isSchedule }) => cells.flat().some((line) => isSchedule ? line.includes(":") : line);

function cellView(lines, isSchedule, literals) {
  if (isSchedule) return h("td", {}, lines.filter((line) => line.includes(":")).map(scheduleView));
  return h("td", { class: lines.some((line) => FAILURES.includes(line)) && "suffers" },
    lines.map((line) => literals.includes(line) ? english("div", line) : h("div", {}, FAILURES.includes(line) ? failureName(line) : line)));
}

/** A lock that is on this page can be walked there, as far as its moves are. */
function scheduleView(schedule) {
  const code = english("code.schedule", schedule);
  return stageNamed(parseSchedule(schedule).stage) && !schedule.includes("failover") ? h("a", { href: toSchedule(schedule) }, code) : code;
}
