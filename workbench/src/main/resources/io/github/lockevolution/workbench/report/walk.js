// The walk: the person is the scheduler of one lock. Puts the panels together and keeps them and the address in step.

import { autoplay } from "report/autoplay.js";
import { clientChoice } from "report/client-choice.js";
import { copyable } from "report/copyable.js";
import { cureLevel } from "report/cure.js";
import { areSections, cures, data, stageNamed, stages, walkable } from "report/data.js";
import { h, keyCap, properName, setChildren } from "report/dom.js";
import { goalPanel } from "report/goal-panel.js";
import { showHelp } from "report/help.js";
import { hints } from "report/hint.js";
import { clientChoices, needsUnpacking, stateSpaceOf, unpackMoreClients } from "report/more-clients.js";
import { moveText } from "report/move-text.js";
import { predictor } from "report/predict.js";
import { reachablePanel } from "report/reachable.js";
import { reasonAgainst } from "report/reason.js";
import { resourcePanel } from "report/resource-panel.js";
import { replaceAddress, routeOf, toSchedule } from "report/route.js";
import { scheduleEnd } from "report/schedule-end.js";
import { schedulerPanel } from "report/scheduler.js";
import { hasReachedAny } from "report/solved.js";
import { sourceView } from "report/source-view.js";
import { stageNumber } from "report/stage-name.js";
import { clientOf, formatSchedule, kindOf } from "report/state-space.js";
import { timeline } from "report/timeline.js";
import { walkKeys } from "report/walk-keys.js";
import { Walk } from "report/walk-model.js";
import { t } from "report/words.js";

const CLIENT = /^[A-L]$/; // as ./lab show takes it

let walk; // outlives this view, so that the person finds it again after a look at another one

export function showWalk(root, route) {
  if (route.stage && !stageNamed(route.stage)) return stageUnknown(root, route.stage);
  const stage = stageNamed(route.stage) ?? walk?.stage ?? stages.find((one) => one.stateSpace) ?? stages[0];
  if (!stage.stateSpace) return notExplored(root, stage);
  if (!walk || route.stage) {
    const clients = Math.min(route.clients ?? 0, mostClients(stage)) || data.bounds.clients;
    if (needsUnpacking(clients)) return unpackFirst(root, route, stage, clients);
    goTo(stage, route, clients);
  }
  const notice = walk.stuck ? stuckNotice(walk, route.moves) : route.clients > walk.clients.length && tooManyClientsNotice(route.clients);
  walk.stuck = null;
  return build(root, notice);
}

const mostClients = (stage) => Math.max(...clientChoices(stage));

/** Goes where the address leads, unless the walk is there already. */
function goTo(stage, { moves = [] }, clients) {
  if (walk?.isAt(stage, moves, clients)) return;
  const goal = walk?.stage === stage ? walk.goal : undefined;
  walk = new Walk(stage, moves, stateSpaceOf(stage, clients));
  walk.goal = walk.goals().find((one) => one === goal) ?? (walk.level ? undefined : [...walk.failuresSoFar().keys()][0]) ?? walk.goal;
  walk.isFirst = Boolean(walk.goal) && !moves.length && clients === 2 && !hasReachedAny();
}

/** Shows the walk as soon as its state space is unpacked, unless the person has left by then. */
function unpackFirst(root, route, stage, clients) {
  let shown;
  let hasLeft = false;
  setChildren(root, h("div.head", {}, heading(clients)), stageChoice(stage, clients));
  unpackMoreClients().then(() => {
    if (hasLeft) return;
    const hadFocus = root.contains(document.activeElement);
    shown = showWalk(root, route);
    if (hadFocus) root.querySelector("h1").focus({ preventScroll: true });
  });
  return { leave: () => {
    hasLeft = true;
    shown?.leave();
  } };
}

/** A lock of which not every schedule could be run has no state space to walk through. */
function notExplored(root, stage) {
  setChildren(root, h("div.head", {}, heading()), stageChoice(stage), h("p.notice", {}, t("notExplored", { stage: stage.title })));
}

const heading = (clients = data.bounds.clients) => [h("h1", { tabindex: "-1" }, t("walkTitle")), h("p.lead", {}, areSections ? t("walkSectionLead", { clients }) : t("walkLead", { clients }))];

/** The address names a stage that does not exist: a list of those that do, and no walk until one of them is chosen. */
function stageUnknown(root, name) {
  setChildren(root, h("div.head", {}, heading()), h("div.notice", { role: "alert" }, h("p", {}, t("stageUnknown", { stage: name })),
    h("ul", {}, stages.map((stage) => h("li", {}, h("a", { href: toSchedule(`${stage.name}:`), translate: "no" }, stage.name))))));
}

/** The address has a move that is not possible: which one, and why. */
function stuckNotice({ stuck, stage, clients }, moves) {
  if (isBeyondBounds(stuck.move, clients) && moves.every(isMove)) return beyondBoundsNotice(stuck, formatSchedule(stage, moves), mostClients(stage));
  const possible = Object.keys(walk.state.transitions);
  return h("p.notice", { role: "alert" }, t("moveImpossible", {
    number: stuck.index + 1,
    move: stuck.move || "\"\"",
    reason: (kindOf(stuck.move) && reasonAgainst(walk, stuck.move)) ?? t("moveUnknown"),
    possible: possible.length ? t("possibleMoves", { moves: possible }) : t("nothingPossible"),
  }));
}

/** True for a move that ./lab show takes, on whatever lock and within whatever bounds. */
const isMove = (move) => Boolean(kindOf(move)) && CLIENT.test(clientOf(move) ?? "A");

/** True for a move that is possible within other bounds than those of this page. */
const isBeyondBounds = (move, clients) => (kindOf(move) === "LOST_REPLY" && !data.bounds.lostReplies) ||
  (kindOf(move) === "AHEAD" && !data.bounds.ahead) || (["REPLICATE", "FAILOVER"].includes(kindOf(move)) && !data.bounds.failovers) ||
  ["SERVER_RESTART", "SERVER_AHEAD", "EVICT"].includes(kindOf(move)) ||
  (clientOf(move) !== undefined && !clients.includes(clientOf(move)));

function beyondBoundsNotice(stuck, schedule, clients) {
  const bounds = t("boundsOfMoves", { clients, lostReplies: data.bounds.lostReplies });
  return h("div.notice", { role: "alert" },
    h("p", {}, t("moveBeyond", { number: stuck.index + 1, move: stuck.move, bounds })),
    h("p", {}, copyable(`./lab show ${schedule}`)));
}

/** The address asks for more clients than this lock is here with. */
function tooManyClientsNotice(clients) {
  return h("div.notice", { role: "alert" },
    h("p", {}, t("tooManyClients", { clients, most: walk.clients.length, stage: walk.stage.title })),
    h("p", {}, copyable(`./lab walk ${walk.stage.name} --clients ${clients}`)));
}

function build(root, notice) {
  const status = h("p.status", { role: "status" });
  const say = (text) => setChildren(status, text);
  const panels = {
    clients: clientChoice(walk),
    goal: goalPanel(walk, act),
    cure: cureLevel(walk),
    resource: resourcePanel(walk),
    scheduler: schedulerPanel(walk, act),
    timeline: timeline(walk, act),
    reachable: reachablePanel(walk),
    end: scheduleEnd(walk, act),
  };
  const source = sourceView(walk.stage);
  const hint = hints(walk);
  const predict = predictor(walk, () => panels.scheduler.focus(), (asking) => {
    if (asking) say("");
    panels.timeline.hideFuture(asking);
  });
  const showMe = autoplay(walk, act, say);
  const warning = h("div.warning", {}, notice);
  const unfold = h("button.quiet.unfold-walk", { type: "button", onclick: () => {
    walk.isFirst = false;
    update();
    panels.scheduler.focus();
  } }, t("unfoldWalk"));
  const predictButton = h("button", { type: "button", "aria-pressed": "false", "aria-keyshortcuts": "p", onclick: () => act({ type: "predict" }) }, t("predict"), keyCap("p"));

  setChildren(root,
    h("div.head", {}, heading(walk.clients.length), panels.clients.view), stageChoice(walk.stage, walk.clients.length), warning, panels.goal.view,
    h("div.controls", {}, panels.scheduler.view, predict.view, status), panels.cure.view, unfold,
    h("div.walk-columns", {},
      h("div", {}, panels.timeline.view, panels.end.view),
      h("div.aside", {}, panels.resource.view, source.view, panels.reachable.view)));
  panels.goal.tools.append(predictButton, h("button.quiet", { type: "button", "aria-keyshortcuts": "?", onclick: () => act({ type: "help" }) }, t("help"), keyCap("?")));
  update();

  function update() {
    walk.isFirst &&= !walk.goalsSoFar().size;
    root.classList.toggle("is-first", walk.isFirst);
    unfold.hidden = !walk.isFirst;
    for (const panel of Object.values(panels)) panel.update();
    source.mark(walk.steps);
    // A faulty address stays until the first move, so that its fault can be read again in the other language.
    if (!warning.hasChildNodes() && routeOf(location.hash).view === "walk") replaceAddress(toSchedule(walk.schedule, walk.clients.length));
  }

  /** Does what a button or a key stands for. Every action ends what was going on before: autoplay, a question, a notice, a hint. */
  function act(action) {
    if (action.type !== "showMe" && !action.autoplayed) showMe.stop();
    if (action.type !== "answer") predict.dismiss();
    setChildren(warning);
    panels.scheduler.pointAt(undefined);
    ACTIONS[action.type](action);
  }

  const ACTIONS = {
    move: ({ move, autoplayed }) => {
      const reason = reasonAgainst(walk, move);
      if (reason) say(t("notPossible", { reason }));
      else if (predict.on && !autoplayed && walk.transition(move).command && kindOf(move) !== "LOST_REPLY") predict.ask(move, (words) => make(move, words));
      else {
        walk.shown ||= Boolean(autoplayed);
        make(move);
      }
    },
    undo: () => change(() => walk.undo()),
    restart: () => change(() => walk.restart()),
    goTo: ({ count }) => change(() => walk.goTo(count)),
    back: () => change(() => walk.goTo(walk.cursor - 1)),
    forward: () => change(() => walk.goTo(walk.cursor + 1)),
    goal: ({ goal, restart }) => {
      walk.goal = goal;
      if (restart) walk.restart();
      update();
      say(goalReached(walk.goalsSoFar().get(walk.goal)));
      if (restart) panels.scheduler.focus();
    },
    hint: giveHint,
    showMe: () => showMe.toggle(),
    predict: () => {
      predict.on = !predict.on;
      predictButton.setAttribute("aria-pressed", predict.on);
      say(predict.on ? t("predictOn") : t("predictOff"));
    },
    answer: ({ choice }) => predict.choose(choice),
    help: () => showHelp(walk.clients),
  };

  /** Makes a move, and says what it did after the words that come before it. */
  function make(move, wordsBefore = "") {
    const before = walk.goalsSoFar();
    const { forked } = walk.make(move);
    const newGoals = [...walk.goalsSoFar().keys()].filter((goal) => !before.has(goal));
    update();
    const words = [wordsBefore, forked ? t("forked") : "", `${walk.cursor}. ${moveText(walk, walk.cursor)}`];
    if (newGoals.includes(walk.goal)) words.push(goalReached(walk.cursor));
    for (const failure of newGoals) if (failure !== walk.goal && !walk.isCure(failure)) words.push(t("foundToo", { failure }));
    say(words.filter(Boolean).join(" · "));
  }

  /** Changes how many moves are made, and says where the walk is then. */
  function change(changeWalk) {
    changeWalk();
    update();
    if (!walk.cursor) return say(t("beforeFirst"));
    const reachedAt = walk.goalsSoFar().get(walk.goal);
    const words = [t("moveOf", { n: walk.cursor, all: walk.path.length }), moveText(walk, walk.cursor), reachedAt === walk.cursor && goalReached(reachedAt)];
    return say(words.filter(Boolean).join(" · "));
  }

  function goalReached(n) {
    if (!n) return "";
    if (walk.isCure(walk.goal)) return walk.shown ? t("cureShownIn", { n }) : t("curedIn", { n });
    return walk.shown ? t("shownIn", { n, failure: walk.goal }) : t("reachedIn", { n, failure: walk.goal });
  }

  function giveHint() {
    if (walk.goalsSoFar().has(walk.goal)) return say(t("hintReached"));
    const path = walk.goal && walk.pathTo(walk.goal);
    if (path) {
      const { words, move } = hint.next(walk.goal, path[0]);
      panels.scheduler.pointAt(move);
      return say(words);
    }
    const n = walk.lastMoveThatCanStillShow(walk.goal);
    return say(n ? t("hintBack", { n }) : t("hintRestart"));
  }

  const stopListening = walkKeys(act, predict, showMe, walk.clients);
  return { leave: () => {
    stopListening();
    showMe.stop();
  } };
}

/** @param clients how many there shall be with the other lock, too, if it can be walked so */
function stageChoice(current, clients = 0) {
  if (areSections) return sectionChoice(current);
  return h("nav.stages", { "aria-label": t("chooseLock") }, walkable().map((stage) => h(cures.includes(stage) ? "a.cures" : "a", {
    href: toSchedule(`${stage.name}:`, Math.min(clients, mostClients(stage))),
    "aria-current": stage === current && "true",
  }, stageNumber(stage), properName("span.title", stage.title))));
}

/** There are too many for a row of links. */
function sectionChoice(current) {
  const choice = h("select", { "aria-label": t("chooseSection"), translate: "no", onchange: () => { location.hash = toSchedule(`${choice.value}:`); } },
    stages.map((stage) => h("option", { value: stage.name, selected: stage === current }, stage.name)));
  return h("nav.stages", { "aria-label": t("chooseSection") }, choice);
}
