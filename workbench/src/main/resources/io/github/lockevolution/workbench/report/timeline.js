// The timeline of a walk: one row for each move, the lanes of the clients beside it, and a slider to go back and forth.

import { copyable } from "report/copyable.js";
import { failureName, h, keyCap, properName, setChildren } from "report/dom.js";
import { meaningOf } from "report/failure-meaning.js";
import { heldByStore } from "report/held.js";
import { lanesBeside, lanesBelow } from "report/lanes.js";
import { lockKeyText, moveRow } from "report/move-text.js";
import { failuresShownBy } from "report/state-space.js";
import { said, t } from "report/words.js";

export function timeline(walk, act) {
  const rows = h("ol.rows");
  const pastNote = h("p.quiet.past-note");
  const slider = h("input", { type: "range", min: 0, step: 1, "aria-label": t("past"), oninput: () => act({ type: "goTo", count: Number(slider.value) }) });
  const undo = h("button", { type: "button", "aria-keyshortcuts": "u", onclick: () => act({ type: "undo" }) }, t("undo"), keyCap("u"));
  const restart = h("button", { type: "button", "aria-keyshortcuts": "r", onclick: () => act({ type: "restart" }) }, t("restart"), keyCap("r"));
  const address = h("p.address");
  const view = h(walk.stage.stores ? "section.timeline.of-sections" : "section.timeline", { "aria-label": t("timeline") },
    h("div.row-head", { "aria-hidden": "true" }, h("span.n"), h("span.lanes", {}, walk.clients.map((client) => properName("span.lane-name", client))),
      h("span.effect", {}, said("drawing.whatHappens")), h("span.lock-key", {}, walk.stage.stores ? walk.stage.stores.map((store) => h("span.in-store", {}, t("storeHolds", { store }))) : said("drawing.theKeyHolds"))),
    rows, walk.stage.stores && laneLegend(), h("div.past", {}, undo, restart, slider), pastNote, address);

  function update() {
    const focused = rows.contains(document.activeElement) ? [...rows.querySelectorAll("button")].indexOf(document.activeElement) : -1;
    const all = walk.path.length;
    setChildren(rows, all ? walk.path.map((step, i) => row(step, i + 1)) : h("li.empty", {}, t("nothingYet")));
    if (focused >= 0) rows.querySelectorAll("button")[focused]?.focus();
    slider.max = all;
    slider.value = walk.cursor;
    slider.disabled = all === 0;
    slider.setAttribute("aria-valuetext", t("pastWhere", { n: walk.cursor, all }));
    for (const button of [undo, restart]) button.setAttribute("aria-disabled", walk.cursor === 0 && (button === undo || all === 0));
    setChildren(pastNote, walk.inThePast ? t("inThePast") : "");
    setChildren(address, walk.cursor > 0 && copyable(walk.schedule));
    showCurrent();
  }

  /** Where the rows scroll by themselves, on a projector, the last move is in sight. */
  function showCurrent() {
    const current = rows.querySelector("[aria-current]")?.closest("li");
    rows.scrollTop = current ? rows.scrollTop + current.getBoundingClientRect().bottom - rows.getBoundingClientRect().bottom : 0;
  }

  function row(step, number) {
    const later = number > walk.cursor;
    const newFailures = failuresShownBy(walk.stateSpace, step.transition).filter((failure) => firstShownAt(failure) === number);
    return h(later ? "li.later" : "li", {},
      h("button.move-row", { type: "button", "aria-current": number === walk.cursor && "step", onclick: () => act({ type: "goTo", count: number }) },
        h("span.n", {}, number), lanesBeside(walk, number), h("span.effect", {}, moveRow(walk, number)),
        walk.stage.stores ? h("span.lock-key", {}, h("span.visually-hidden", {}, "; "), heldByStore(walk, number))
          : h("span.lock-key", {}, h("span.visually-hidden", {}, "; ", said("drawing.theKeyHolds"), " "), lockKeyText(walk.stateAfter(number).lockKey))),
      walk.path[number - 1].transition.section?.letGo.map((client) => h("div.mark-row", {}, h("span.n"), lanesBelow(walk, number), h("p.mark.let-go", {}, t("goesOn", { client })))),
      newFailures.map((failure) => h("div.mark-row", {}, h("span.n"), lanesBelow(walk, number), h("p.mark", {}, failureName(failure), " ", meaningOf(failure)))));
  }

  /** What the marks in the lanes of a section mean, as below the drawing of a story. */
  function laneLegend() {
    return h("p.lane-legend.quiet", { "aria-hidden": "true" }, [["begun", said("drawing.hasBegun")], ["in-transaction", said("drawing.isInTransaction")], ["waits", said("drawing.waits")]]
      .map(([mark, words]) => h("span", {}, h(`span.lane.${mark}`), " ", words)));
  }

  new ResizeObserver(showCurrent).observe(rows);

  const firstShownAt = (failure) => walk.path.findIndex((step) => failuresShownBy(walk.stateSpace, step.transition).includes(failure)) + 1;

  /** Hides the moves after the cursor while a prediction is asked for, because they would give the answer away. */
  function hideFuture(hidden) {
    for (const later of rows.querySelectorAll(":scope > .later")) later.hidden = hidden;
  }

  return { view, update, hideFuture };
}
