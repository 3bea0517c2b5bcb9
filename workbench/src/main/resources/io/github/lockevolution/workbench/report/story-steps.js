// A story move by move: the row of the drawing and the line of the code that belong together.

import { fill, h } from "report/dom.js";
import { followMark, markMove } from "report/drawing.js";
import { parseSchedule } from "report/graph.js";
import { held, rowOf } from "report/rows.js";
import { sourceView } from "report/source-view.js";
import { Walk } from "report/walk-model.js";
import { t } from "report/words.js";

export function storySteps(stage, story, picture) {
  const walk = new Walk(stage, parseSchedule(story.schedule).moves);
  if (walk.stuck) return undefined;
  const all = walk.path.length;
  const source = sourceView(stage);
  const where = h("p.where", {});
  const what = h("p.what", { role: "status" });
  const back = h("button", { type: "button", onclick: () => step(-1) }, `← ${t("back")}`);
  const forth = h("button.primary", { type: "button", onclick: () => step(1) }, `${t("forth")} →`);
  const slider = h("input", { type: "range", min: 0, max: all, step: 1, "aria-label": t("past"), oninput: () => {
    go(Number(slider.value));
    followMark(picture, bar);
  } });

  function go(number) {
    walk.goTo(number);
    const at = walk.cursor;
    slider.value = at;
    slider.setAttribute("aria-valuetext", t("moveOf", { n: at, all }));
    back.setAttribute("aria-disabled", at === 0);
    forth.setAttribute("aria-disabled", at === all);
    fill(where, at ? t("moveOf", { n: at, all }) : t("stepThrough"));
    fill(what, at ? [rowOf(walk, at), h("span.held", {}, `${t("keyHolds")} `, held(walk.here.lock))] : h("span.quiet", {}, t("stepHint")));
    markMove(picture, at);
    source.mark(walk.done);
  }

  function step(by) {
    go(walk.cursor + by);
    followMark(picture, bar);
  }

  const bar = h("section.stepper", { "aria-label": t("stepThrough") }, h("div.row", {}, back, forth), h("div.along", {}, where, slider), what);
  go(0);
  return { bar, source: source.view, step };
}
