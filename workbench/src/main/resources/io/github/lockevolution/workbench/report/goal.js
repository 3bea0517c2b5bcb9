// The goal of a walk in one line, what helps to reach it, and the message when it is reached.

import { stageAfter } from "report/data.js";
import { english, failureName, fill, h } from "report/dom.js";
import { follow } from "report/graph.js";
import { toSchedule } from "report/route.js";
import { t } from "report/words.js";

export function goalLine(walk, act) {
  const text = h("h2.goal-text", {});
  const news = h("div.news");
  const chips = h("div.chips", { role: "group", "aria-label": t("goals") });
  const showMe = button("showMe", "s");
  showMe.classList.add("show-me");
  const tools = h("div.tools", {}, button("hint", "h"), showMe);
  const view = h("section.goal", { "aria-label": t("goal") },
    h("div.goal-head", {}, h("p.eyebrow", {}, t("goal")), text, chips), tools);

  function button(name, key) {
    return h("button", { type: "button", "aria-keyshortcuts": key, onclick: () => act({ do: name }) }, h("span.word", {}, t(name)), h("kbd", {}, key));
  }

  const chipOf = new Map(walk.goals().map((goal) => [goal,
    h("button.chip", { type: "button", onclick: () => act({ do: "goal", goal }) }, english("code", goal))]));
  fill(chips, [...chipOf.values()]);
  let told;

  function update() {
    const found = walk.found();
    fill(text, walk.goal ? t(`goal${walk.goal}`) : t("noGoal"));
    for (const [goal, chip] of chipOf) {
      chip.setAttribute("aria-pressed", goal === walk.goal);
      chip.querySelector(".chip-found")?.remove();
      if (found.has(goal)) chip.append(h("span.chip-found", {}, ` ✓ ${t("reached")}`));
    }
    const reached = found.get(walk.goal);
    view.classList.toggle("is-reached", Boolean(reached));
    const telling = reached ? `${walk.goal} ${reached} ${walk.ended}` : "";
    if (telling !== told) fill(news, reached && message(reached, found));
    told = telling;
  }

  function message(reached, found) {
    const next = walk.goals().find((goal) => !found.has(goal));
    const stage = stageAfter(walk.stage);
    const same = stage && !follow(stage, walk.moves).stuck ? stage : undefined;
    return [
      h("p.reached", {}, h("span.sign", { "aria-hidden": "true" }, "✓"), " ", h("b", {}, t("reachedIn", { n: reached })), t("colon"), failureName(walk.goal)),
      h("p", {}, t(`see${walk.goal}`)),
      h("p.row", {},
        next && h("button", { type: "button", onclick: () => act({ do: "goal", goal: next, restart: true }) }, t("nextGoal", { failure: next })),
        same && h("a.button", { href: toSchedule(`${same.stage}:${walk.moves.join(".")}`) }, t("sameOn", { stage: same.title }))),
    ];
  }

  return { view, tools, news, update };
}
