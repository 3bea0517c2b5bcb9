// A story move by move: each move with its row of the drawing and its line of the code, and the same on the next lock.

import { h, setChildren } from "report/dom.js";
import { markMove, movesBeside, scrollToMark } from "report/drawing.js";
import { isEmbedded } from "report/embed.js";
import { heldByStore } from "report/held.js";
import { lockKeyText, moveRow } from "report/move-text.js";
import { sourceView } from "report/source-view.js";
import { parseSchedule } from "report/state-space.js";
import { timeline } from "report/timeline.js";
import { Walk } from "report/walk-model.js";
import { t } from "report/words.js";

/** @param next the same moves on the lock beside: {stage, schedule, svg}; undefined if there is none */
export function storySteps(stage, story, svg, next) {
  const walk = new Walk(stage, parseSchedule(story.schedule).moves);
  if (walk.stuck) return undefined;
  const all = walk.path.length;
  const source = sourceView(stage);
  const beside = next?.stage && stepsBeside(next);
  // A frame may be too narrow for the drawing; its rows are not.
  const rows = isEmbedded ? timeline(walk, ({ count }) => goTo(count)) : undefined;
  const where = h("p.where", {});
  const what = h("p.what", { role: "status" });
  const back = h("button", { type: "button", onclick: () => step(-1) }, `← ${t("back")}`);
  const forward = h("button.primary", { type: "button", onclick: () => step(1) }, `${t("forward")} →`);
  const slider = h("input", { type: "range", min: 0, max: all, step: 1, "aria-label": t("past"), oninput: () => {
    goTo(Number(slider.value));
    scrollToMark(shown(), bar);
  } });

  function goTo(count) {
    walk.goTo(count);
    const number = walk.cursor;
    slider.value = number;
    slider.setAttribute("aria-valuetext", t("moveOf", { n: number, all }));
    back.setAttribute("aria-disabled", number === 0);
    forward.setAttribute("aria-disabled", number === all);
    setChildren(where, number ? t("moveOf", { n: number, all }) : t("stepThrough"));
    setChildren(what, number ? [moveRow(walk, number), stage.stores ? h("span.lock-key", {}, heldByStore(walk, number)) : h("span.lock-key", {}, t("keyHolds", { content: lockKeyText(walk.state.lockKey) }))] : h("span.quiet", {}, t("stepHint")));
    markMove(svg, number);
    rows?.update();
    beside?.goTo(number === all ? Infinity : movesBeside(svg, number, next.svg));
    source.mark(walk.steps);
  }

  const shown = () => (rows?.view.offsetParent ? rows.view : svg);

  function step(by) {
    goTo(walk.cursor + by);
    scrollToMark(shown(), bar);
  }

  const bar = h("section.stepper", { "aria-label": t("stepThrough") }, h("div.row", {}, back, forward), h("div.position", {}, where, slider), what);
  goTo(0);
  return { bar, rows: rows?.view, sources: [source.view, beside?.view], step };
}

/** The drawing and the code of the next lock, which go along. */
function stepsBeside({ stage, schedule, svg }) {
  const walk = new Walk(stage, parseSchedule(schedule).moves);
  if (walk.stuck) return undefined;
  const source = sourceView(stage);
  return { view: source.view, goTo(count) {
    walk.goTo(count);
    markMove(svg, walk.cursor);
    source.mark(walk.steps);
  } };
}
