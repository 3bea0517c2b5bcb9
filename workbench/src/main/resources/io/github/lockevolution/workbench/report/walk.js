// The walk: the scheduler's chair over one lock. Puts its parts together and keeps them and the address in step.

import { data, stageNamed, stages } from "report/data.js";
import { chair } from "report/chair.js";
import { copyable } from "report/copy.js";
import { fill, h } from "report/dom.js";
import { goalLine } from "report/goal.js";
import { clientOf, scheduleText } from "report/graph.js";
import { showHelp } from "report/help.js";
import { picture } from "report/picture.js";
import { predictor } from "report/predict.js";
import { reach } from "report/reach.js";
import { replaceAddress, routeOf, toSchedule } from "report/route.js";
import { moveInWords, rowText } from "report/rows.js";
import { player } from "report/show-me.js";
import { sourceView } from "report/source-view.js";
import { theEnd } from "report/the-end.js";
import { walkKeys } from "report/walk-keys.js";
import { Walk } from "report/walk-model.js";
import { t } from "report/words.js";

const MOVE = /^(expire|[A-D](-crash|-lost)?)$/; // as ./lab show takes it

let walk; // stays when one looks at another view

export function showWalk(root, route) {
  if (route.stage && !stageNamed(route.stage)) return stageUnknown(root, route.stage);
  const stage = stageNamed(route.stage) ?? walk?.stage ?? stages.find((one) => one.graph) ?? stages[0];
  if (!stage.graph) return notExplored(root, stage);
  if (!walk || (route.stage && !walk.standsAt(route))) {
    const goal = walk && walk.stage.stage === route.stage ? walk.goal : undefined;
    walk = new Walk(stage, route.moves);
    walk.goal = goal ?? [...walk.found().keys()][0] ?? walk.goal;
  }
  const notice = walk.stuck && stuckNotice(walk, route.moves);
  walk.stuck = null;
  return build(root, notice);
}

/** A lock whose exploration came to no end has no graph to walk through. */
function notExplored(root, stage) {
  fill(root, head(), stageChoice(stage), h("p.notice", {}, t("notExplored", { stage: stage.title })));
}

const head = () => h("div.head", {}, h("h1", { tabindex: "-1" }, t("walkTitle")), h("p.lead", {}, t("walkLead")));

/** A lock that there is not: only those that there are, and no walk until one of them is chosen. */
function stageUnknown(root, name) {
  fill(root, head(), h("div.notice", { role: "alert" }, h("p", {}, t("stageUnknown", { stage: name })),
    h("ul", {}, stages.map((stage) => h("li", {}, h("a", { href: toSchedule(`${stage.stage}:`) }, stage.stage))))));
}

function stuckNotice({ stuck, stage, clients }, moves) {
  if (isBeyond(stuck.move, clients) && moves.every((move) => MOVE.test(move))) return beyondNotice(stuck, scheduleText(stage, moves), clients.length);
  const possible = Object.keys(walk.here.turns);
  const known = stuck.move === "expire" || new RegExp(`^[${clients[0]}-Z](-crash|-lost)?$`).test(stuck.move);
  const reason = known ? walk.reasonAgainst(stuck.move) : undefined;
  return h("p.notice", { role: "alert" }, t("moveImpossible", {
    number: stuck.index + 1,
    move: stuck.move || "\"\"",
    reason: reason ? t(reason.key, reason.values) : t("moveUnknown"),
    possible: possible.length ? possible.join(", ") : t("nothingPossible"),
    stage: stage.stage,
  }));
}

/** A move that another exploration has, but not the one of this page. */
const isBeyond = (move, clients) => (move.endsWith("-lost") && !data.bounds?.lostReplies) || (move !== "expire" && !clients.includes(clientOf(move)));

function beyondNotice(stuck, schedule, n) {
  const { lostReplies } = data.bounds ?? {};
  const bounds = t("boundClients", { n }) + (lostReplies ? t("and") + t("boundLostReplies", { n: lostReplies }) : t("withoutLost"));
  return h("div.notice", { role: "alert" },
    h("p", {}, t("moveBeyond", { number: stuck.index + 1, move: stuck.move, bounds }), t("colon")),
    h("p", {}, copyable(`./lab show ${schedule}`)));
}

function build(root, notice) {
  const status = h("p.status", { role: "status" });
  const say = (text) => fill(status, text);
  const parts = { goal: goalLine(walk, act), chair: chair(walk, act), picture: picture(walk, act), source: sourceView(walk.stage), reach: reach(walk), end: theEnd(walk, act) };
  const predict = predictor(walk, () => parts.chair.focus(), (asking) => {
    if (asking) say("");
    parts.picture.cover(asking);
  });
  const play = player(walk, act, say);
  const warning = h("div", {}, notice);
  const asks = h("button", { type: "button", "aria-pressed": "false", "aria-keyshortcuts": "p", onclick: () => act({ do: "predict" }) }, t("predict"), h("kbd", {}, "p"));

  fill(root,
    head(), stageChoice(walk.stage), warning, parts.goal.view, parts.chair.view, predict.view, parts.goal.news, status,
    h("div.desk", {},
      h("div", {}, parts.picture.view, parts.end.view),
      h("div.aside", {}, parts.reach.view, parts.source.view)));
  parts.goal.tools.append(asks, h("button.quiet", { type: "button", "aria-keyshortcuts": "?", onclick: () => act({ do: "help" }) }, t("help"), h("kbd", {}, "?")));
  update();

  function update() {
    for (const part of [parts.goal, parts.chair, parts.picture, parts.reach, parts.end]) part.update();
    parts.source.mark(walk.done);
    // A faulty address stays until the first move, so that its fault can be read again in the other language.
    if (!warning.hasChildNodes() && routeOf(location.hash).view === "walk") replaceAddress(toSchedule(walk.schedule));
  }

  /** Everything a person can do here, from a button or a key. */
  function act(deed) {
    if (deed.do !== "showMe" && !deed.played) play.stop();
    if (deed.do !== "answer") predict.dismiss();
    fill(warning);
    parts.chair.point(undefined);
    DEEDS[deed.do](deed);
  }

  const DEEDS = {
    move: ({ move, played }) => {
      const reason = walk.reasonAgainst(move);
      if (reason) say(t("notPossible", { reason: t(reason.key, reason.values) }));
      else if (predict.on && !played && walk.turn(move).command && !move.endsWith("-lost")) predict.ask(move, (words) => make(move, words));
      else make(move);
    },
    undo: () => go(() => walk.undo()),
    restart: () => go(() => {
      walk.path.length = walk.cursor = 0;
    }),
    goTo: ({ to }) => go(() => walk.goTo(to)),
    back: () => go(() => walk.goTo(walk.cursor - 1)),
    forth: () => go(() => walk.goTo(walk.cursor + 1)),
    goal: ({ goal, restart }) => {
      walk.goal = goal;
      if (restart) walk.path.length = walk.cursor = 0;
      update();
      say(goalReached(walk.found().get(walk.goal)));
      if (restart) parts.chair.focus();
    },
    hint,
    showMe: () => play.toggle(),
    predict: () => {
      predict.on = !predict.on;
      asks.setAttribute("aria-pressed", predict.on);
      say(t(predict.on ? "predictOn" : "predictOff"));
    },
    answer: ({ choice }) => predict.choose(choice),
    help: showHelp,
  };

  function make(move, before = "") {
    const had = walk.found();
    const { forked } = walk.play(move);
    const news = [...walk.found().keys()].filter((failure) => !had.has(failure));
    update();
    const words = [before, forked ? t("forked") : "", `${walk.cursor}. ${rowText(walk, walk.cursor)}`];
    if (news.includes(walk.goal)) words.push(goalReached(walk.cursor));
    for (const failure of news) if (failure !== walk.goal) words.push(t("foundToo", { failure }));
    say(words.filter(Boolean).join(" · "));
  }

  function go(change) {
    change();
    update();
    if (!walk.cursor) return say(t("beforeFirst"));
    const reached = walk.found().get(walk.goal);
    const words = [t("moveOf", { n: walk.cursor, all: walk.path.length }), rowText(walk, walk.cursor), reached === walk.cursor && goalReached(reached)];
    return say(words.filter(Boolean).join(" · "));
  }

  const goalReached = (n) => (n ? `${t("reachedIn", { n })}${t("colon")}${walk.goal}` : "");

  function hint() {
    if (walk.found().has(walk.goal)) return say(t("hintReached"));
    const way = walk.goal && walk.wayTo(walk.goal);
    if (way) {
      parts.chair.point(way[0]);
      return say(t("hintIs", { move: moveInWords(walk, way[0]) }));
    }
    const n = walk.lastHopeOf(walk.goal);
    return say(n ? t("hintBack", { n }) : t("hintRestart"));
  }

  const leaveKeys = walkKeys(act, predict, play, walk.clients);
  return { leave: () => {
    leaveKeys();
    play.stop();
  } };
}

function stageChoice(chosen) {
  return h("nav.stages", { "aria-label": t("chooseLock") }, stages.map((stage) => h("a", {
    href: toSchedule(`${stage.stage}:`),
    "aria-current": stage === chosen && "true",
  }, h("span.number", {}, stage.number), h("span.names", { lang: "en" }, h("span.title", {}, stage.title)))));
}
