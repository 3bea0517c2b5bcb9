// The goal of a walk, what helps to reach it, and the message when it is reached. Other goals are named to those who ask: how many
// there are, and which, is what a class is about to find out.

import { wordsOf } from "report/cures.js";
import { successorsOf } from "report/data.js";
import { english, failureName, h, keyCap, setChildren } from "report/dom.js";
import { stateSpaceOf } from "report/more-clients.js";
import { toSchedule } from "report/route.js";
import { hasReached, remember } from "report/solved.js";
import { followMoves, formatSchedule } from "report/state-space.js";
import { label, t } from "report/words.js";

export function goalPanel(walk, act) {
  const text = h("h2.goal-text", {});
  const par = h("span.par");
  const message = h("div.goal-message");
  const chips = h("div.chips", { role: "group", "aria-label": t("goals") });
  const showMe = button("showMe", t("showMe"), "s");
  showMe.classList.add("show-me");
  const tools = h("div.tools", {}, button("hint", t("hint"), "h"), showMe);
  const view = h("section.goal", { "aria-label": t("goal") },
    h("div.goal-head", {}, h("p.eyebrow", {}, t("goal"), " ", par), text),
    tools, message, h("details.other-goals", {}, h("summary", {}, t("goals")), chips));

  function button(type, words, key) {
    return h("button", { type: "button", "aria-keyshortcuts": key, onclick: () => act({ type }) }, h("span.word", {}, words), keyCap(key));
  }

  const chipOf = new Map(walk.goals().map((goal) => [goal,
    h("button.chip", { type: "button", onclick: () => act({ type: "goal", goal }) }, english("code", goal))]));
  setChildren(chips, [...chipOf.values()]);
  let messageKey = "";

  function update() {
    const reached = walk.goalsSoFar();
    if (!walk.shown) for (const goal of reached.keys()) remember(walk.stage, goal);
    setChildren(text, walk.goal ? taskOf(walk.goal) : t("noGoal"));
    setChildren(par, walk.goal && t("par", { n: walk.storyTo(walk.goal).length }));
    for (const [goal, chip] of chipOf) {
      chip.setAttribute("aria-pressed", goal === walk.goal);
      chip.querySelector(".chip-reached")?.remove();
      if (hasReached(walk.stage, goal)) chip.append(h("span.chip-reached", {}, ` ✓ ${t("reached")}`));
    }
    const reachedAt = reached.get(walk.goal);
    // The same message is not built again: a button in it may have the focus.
    const key = reachedAt ? `${walk.goal} ${reachedAt} ${walk.ended} ${walk.shown}` : "";
    if (key !== messageKey) setChildren(message, reachedAt && (walk.shown ? shownMessage(reachedAt) : reachedMessage(reachedAt)));
    messageKey = key;
    view.classList.toggle("is-reached", Boolean(reachedAt));
    view.classList.toggle("is-cured", Boolean(reachedAt) && walk.isCure(walk.goal));
  }

  const taskOf = (goal) => (walk.isCure(goal) ? wordsOf(goal).task : label("page", goal, "goal"));
  const explained = (goal) => (walk.isCure(goal) ? wordsOf(goal).explained : label("page", goal, "explained"));

  /** Who was shown the way has still to find it. */
  function shownMessage(shownAt) {
    return [
      h("p.reached.was-shown", {}, h("b", {}, walk.isCure(walk.goal) ? t("cureShownIn", { n: shownAt }) : t("shownIn", { n: shownAt, failure: failureName(walk.goal) }))),
      h("p", {}, explained(walk.goal)),
      h("p.row", {}, h("button.primary", { type: "button", onclick: () => act({ type: "goal", goal: walk.goal, restart: true }) }, t("findItYourself")), sameOnOthers()),
    ];
  }

  function reachedMessage(reachedAt) {
    const fewest = walk.storyTo(walk.goal).length;
    return [
      h("p.reached", {}, h("span.sign", { "aria-hidden": "true" }, "✓"), " ", h("b", {}, walk.isCure(walk.goal) ? t("curedIn", { n: reachedAt }) : t("reachedIn", { n: reachedAt, failure: failureName(walk.goal) })), " ",
        h("span.quiet", {}, reachedAt > fewest ? t("fewest", { n: fewest }) : t("noShorterWay")), " ", brokenBy(reachedAt)),
      h("p", {}, explained(walk.goal)),
      h("p.row", {}, nextGoal(), sameOnOthers()),
    ];
  }

  /** To be sent to somebody: where it leads to, the same moves have just reached the goal. */
  function brokenBy(reachedAt) {
    const moves = walk.moves.slice(0, reachedAt);
    return h("a.broken-by", { href: toSchedule(formatSchedule(walk.stage, moves), walk.clients.length) },
      walk.isCure(walk.goal) ? t("iCured") : t("iBroke", { stage: walk.stage.title }));
  }

  function nextGoal() {
    const goal = walk.goals().find((one) => !hasReached(walk.stage, one));
    return goal && h("button.primary", { type: "button", onclick: () => act({ type: "goal", goal, restart: true }) }, t("nextGoal"));
  }

  function sameOnOthers() {
    const clients = walk.clients.length;
    return successorsOf(walk.stage)
      .filter((stage) => !followMoves(stateSpaceOf(stage, clients), walk.moves).stuck)
      .map((stage) => h("a.button", { href: toSchedule(formatSchedule(stage, walk.moves), clients) }, t("sameOn", { stage: stage.title })));
  }

  return { view, tools, update };
}
