// A story move by move: each move with its row of the drawing and its line of the code.

import { h, setChildren } from "report/dom.js";
import { markMove, scrollToMark } from "report/drawing.js";
import { lockKeyText, moveRow } from "report/move-text.js";
import { sourceView } from "report/source-view.js";
import { parseSchedule } from "report/state-space.js";
import { Walk } from "report/walk-model.js";
import { t } from "report/words.js";

export function storySteps(stage, story, svg) {
  const walk = new Walk(stage, parseSchedule(story.schedule).moves);
  if (walk.stuck) return undefined;
  const all = walk.path.length;
  const source = sourceView(stage);
  const where = h("p.where", {});
  const what = h("p.what", { role: "status" });
  const back = h("button", { type: "button", onclick: () => step(-1) }, `← ${t("back")}`);
  const forward = h("button.primary", { type: "button", onclick: () => step(1) }, `${t("forward")} →`);
  const slider = h("input", { type: "range", min: 0, max: all, step: 1, "aria-label": t("past"), oninput: () => {
    goTo(Number(slider.value));
    scrollToMark(svg, bar);
  } });

  function goTo(count) {
    walk.goTo(count);
    const number = walk.cursor;
    slider.value = number;
    slider.setAttribute("aria-valuetext", t("moveOf", { n: number, all }));
    back.setAttribute("aria-disabled", number === 0);
    forward.setAttribute("aria-disabled", number === all);
    setChildren(where, number ? t("moveOf", { n: number, all }) : t("stepThrough"));
    setChildren(what, number ? [moveRow(walk, number), h("span.lock-key", {}, t("keyHolds", { content: lockKeyText(walk.state.lockKey) }))] : h("span.quiet", {}, t("stepHint")));
    markMove(svg, number);
    source.mark(walk.steps);
  }

  function step(by) {
    goTo(walk.cursor + by);
    scrollToMark(svg, bar);
  }

  const bar = h("section.stepper", { "aria-label": t("stepThrough") }, h("div.row", {}, back, forward), h("div.position", {}, where, slider), what);
  goTo(0);
  return { bar, source: source.view, step };
}
