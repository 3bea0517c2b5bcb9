// The picture of a walk: one row for each move, lanes beside it, and a slider over the past.

import { failureName, fill, h } from "report/dom.js";
import { copyable } from "report/copy.js";
import { shownBy } from "report/graph.js";
import { lanes, lanesAfter } from "report/lanes.js";
import { held, rowOf } from "report/rows.js";
import { t } from "report/words.js";

export function picture(walk, act) {
  const rows = h("ol.rows");
  const where = h("p.quiet.pastness");
  const slider = h("input", { type: "range", min: 0, step: 1, "aria-label": t("past"), oninput: () => act({ do: "goTo", to: Number(slider.value) }) });
  const undo = h("button", { type: "button", "aria-keyshortcuts": "u", onclick: () => act({ do: "undo" }) }, t("undo"), h("kbd", {}, "u"));
  const restart = h("button", { type: "button", "aria-keyshortcuts": "r", onclick: () => act({ do: "restart" }) }, t("restart"), h("kbd", {}, "r"));
  const address = h("p.address");
  const view = h("section.picture", { "aria-label": t("picture") },
    h("div.row-head", { "aria-hidden": "true" }, h("span.n"), h("span.lanes", {}, walk.clients.map((client) => h("span.lane-name", {}, client))),
      h("span.did", {}, t("what")), h("span.holds", {}, t("keyHolds"))),
    rows, h("div.past", {}, undo, restart, slider), where, address);

  function update() {
    const focused = rows.contains(document.activeElement) ? [...rows.querySelectorAll("button")].indexOf(document.activeElement) : -1;
    const all = walk.path.length;
    fill(rows, all ? walk.path.map((step, i) => row(step, i + 1)) : h("li.empty", {}, t("nothingYet")));
    if (focused >= 0) rows.querySelectorAll("button")[focused]?.focus();
    slider.max = all;
    slider.value = walk.cursor;
    slider.disabled = all === 0;
    slider.setAttribute("aria-valuetext", t("pastWhere", { n: walk.cursor, all }));
    for (const button of [undo, restart]) button.setAttribute("aria-disabled", walk.cursor === 0 && (button === undo || all === 0));
    fill(where, walk.inThePast ? t("inThePast") : "");
    fill(address, walk.cursor > 0 && copyable(walk.schedule));
  }

  function row(step, number) {
    const later = number > walk.cursor;
    const shows = shownBy(walk.stage, step.turn).filter((failure) => (firstTime(failure, number)));
    return h(later ? "li.later" : "li", {},
      h("button.event", { type: "button", "aria-current": number === walk.cursor && "step", onclick: () => act({ do: "goTo", to: number }) },
        h("span.n", {}, number), lanes(walk, number), h("span.did", {}, rowOf(walk, number)),
        h("span.holds", {}, h("span.visually-hidden", {}, `; ${t("keyHolds")} `), held(walk.position(number).lock))),
      shows.map((failure) => h("div.mark-row", {}, h("span.n"), lanesAfter(walk, number), h("p.mark", {}, failureName(failure), " ", t(failure)))));
  }

  const firstTime = (failure, number) =>
    walk.path.findIndex((step) => shownBy(walk.stage, step.turn).includes(failure)) === number - 1;

  /** Hides what came after the cursor, which would tell the answer, or shows it again. */
  function cover(covered) {
    for (const later of rows.querySelectorAll(":scope > .later")) later.hidden = covered;
  }

  return { view, update, cover };
}
