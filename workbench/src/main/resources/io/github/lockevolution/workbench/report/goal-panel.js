// The goal of a walk, what helps to reach it, and the message when it is reached.

import { successorsOf } from "report/data.js";
import { english, failureName, h, keyCap, setChildren } from "report/dom.js";
import { stateSpaceOf } from "report/more-clients.js";
import { toSchedule } from "report/route.js";
import { followMoves, formatSchedule } from "report/state-space.js";
import { label, t } from "report/words.js";

export function goalPanel(walk, act) {
  const text = h("h2.goal-text", {});
  const messageView = h("div.goal-message");
  const chips = h("div.chips", { role: "group", "aria-label": t("goals") });
  const showMe = button("showMe", t("showMe"), "s");
  showMe.classList.add("show-me");
  const tools = h("div.tools", {}, button("hint", t("hint"), "h"), showMe);
  const view = h("section.goal", { "aria-label": t("goal") },
    h("div.goal-head", {}, h("p.eyebrow", {}, t("goal")), text, chips), tools);

  function button(type, words, key) {
    return h("button", { type: "button", "aria-keyshortcuts": key, onclick: () => act({ type }) }, h("span.word", {}, words), keyCap(key));
  }

  const chipOf = new Map(walk.goals().map((goal) => [goal,
    h("button.chip", { type: "button", onclick: () => act({ type: "goal", goal }) }, english("code", goal))]));
  setChildren(chips, [...chipOf.values()]);
  let messageKey = "";

  function update() {
    const failuresSoFar = walk.failuresSoFar();
    setChildren(text, walk.goal ? label("page", walk.goal, "goal") : t("noGoal"));
    for (const [goal, chip] of chipOf) {
      chip.setAttribute("aria-pressed", goal === walk.goal);
      chip.querySelector(".chip-reached")?.remove();
      if (failuresSoFar.has(goal)) chip.append(h("span.chip-reached", {}, ` ✓ ${t("reached")}`));
    }
    const reachedAt = failuresSoFar.get(walk.goal);
    // The same message is not built again: a button in it may have the focus.
    const key = reachedAt ? `${walk.goal} ${reachedAt} ${walk.ended}` : "";
    if (key !== messageKey) setChildren(messageView, reachedAt && message(reachedAt, failuresSoFar));
    messageKey = key;
  }

  function message(reachedAt, failuresSoFar) {
    const nextGoal = walk.goals().find((goal) => !failuresSoFar.has(goal));
    const clients = walk.clients.length;
    const successors = successorsOf(walk.stage).filter((stage) => !followMoves(stateSpaceOf(stage, clients), walk.moves).stuck);
    return [
      h("p.reached", {}, h("span.sign", { "aria-hidden": "true" }, "✓"), " ", h("b", {}, t("reachedIn", { n: reachedAt, failure: failureName(walk.goal) }))),
      h("p", {}, label("page", walk.goal, "explained")),
      h("p.row", {},
        nextGoal && h("button", { type: "button", onclick: () => act({ type: "goal", goal: nextGoal, restart: true }) }, t("nextGoal", { failure: nextGoal })),
        successors.map((stage) => h("a.button", { href: toSchedule(formatSchedule(stage, walk.moves), clients) }, t("sameOn", { stage: stage.title })))),
    ];
  }

  return { view, tools, message: messageView, update };
}
