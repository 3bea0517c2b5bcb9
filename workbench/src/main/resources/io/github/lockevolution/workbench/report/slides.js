// The slides of a class, in the order of its hour (docs/classroom.md): of each lock what it sends and a vote, and of each of its stories first the moves, for a
// prediction, then what they showed; at last what no lock can do, the whole picture, and the exit quiz with its key.

import { copyable } from "report/copyable.js";
import { FAILURES, stages, storiesOf } from "report/data.js";
import { drawing } from "report/drawing.js";
import { english, failureName, h, isTyping, properName, setChildren } from "report/dom.js";
import { narrationOf } from "report/narration.js";
import { replaceAddress, toSlide } from "report/route.js";
import { methodsOf } from "report/shortened-source.js";
import { stageNumber } from "report/stage-name.js";
import { parseSchedule } from "report/state-space.js";
import { timeline } from "report/timeline.js";
import { Walk } from "report/walk-model.js";
import { label, t } from "report/words.js";

export function showSlides(root, route) {
  const slides = allSlides();
  let number = Math.min(Math.max(1, route.slide ?? 1), slides.length);
  const slide = h("article.slide", { "aria-live": "polite" });
  const where = h("span.where", {});
  const previous = h("button", { type: "button", "aria-label": t("previousSlide"), onclick: () => go(-1) }, "←");
  const next = h("button.primary", { type: "button", "aria-label": t("nextSlide"), onclick: () => go(1) }, "→");
  setChildren(root, slide, h("div.row.slide-bar", {}, h("a.button.quiet", { href: "#matrix" }, t("leaveSlides")), where, previous, next));
  show();

  function show() {
    setChildren(slide, slides[number - 1]());
    setChildren(where, t("slideOf", { n: number, all: slides.length }));
    previous.setAttribute("aria-disabled", number === 1);
    next.setAttribute("aria-disabled", number === slides.length);
  }

  function go(by) {
    if (number + by < 1 || number + by > slides.length) return;
    number += by;
    replaceAddress(toSlide(number));
    show();
  }

  const keys = (event) => {
    if (isTyping(event)) return;
    if (["ArrowRight", "PageDown"].includes(event.key)) go(1);
    else if (["ArrowLeft", "PageUp"].includes(event.key)) go(-1);
    else if (event.key === "Escape") location.hash = "#matrix";
    else return;
    event.preventDefault();
  };
  addEventListener("keydown", keys);
  return { leave: () => removeEventListener("keydown", keys) };
}

/** Functions that build the slides, in order. */
const allSlides = () => [title, ...stages.flatMap((stage) => [() => lockSlide(stage), () => voteSlide(stage), ...storiesOf(stage).flatMap((story) => [() => askSlide(stage, story), () => storySlide(stage, story)])]),
  fencingSlide, countsSlide, quizSlide, keySlide];

/** When the hour comes to the lock of a number, in minutes. */
const MINUTES = { 1: [5, 14], 2: [14, 21], 3: [21, 29], 4: [29, 37], 5: [37, 45] };

/** More lines than that would be too small to be read from the last row. */
const ONE_COLUMN = 20;

const minutes = ([from, to] = []) => from !== undefined && h("p.eyebrow", {}, t("slideMinutes", { from, to }));

const title = () => [h("h1", { tabindex: "-1" }, t("motto")), h("p.lead", {}, t("stake")), h("p.lead", {}, t("slidesRule"))];

const heading = (stage, ...words) => h("h1", { tabindex: "-1" }, stageNumber(stage), " ", properName("span", stage.title), words);

const lockSlide = (stage) => [minutes(MINUTES[stage.number]), heading(stage), methods(stage)];

/** How many kinds of failure it has, before anybody knows. */
const voteSlide = (stage) => [heading(stage), h("p.ask", {}, t("slideVote")),
  h("ul.votes", {}, FAILURES.map((failure) => h("li", {}, failureName(failure), h("small", {}, label("failure", failure, "meaning")))))];

/** Its tryLock and unlock, as large as they fit, in two columns if they are long; the commands of a lock that has no source here. */
function methods(stage) {
  const text = stage.source ? methodsOf(stage.source.text) : [...stage.acquireCommands, ...stage.releaseCommands].join("\n");
  const lines = text.split("\n").length;
  const longest = Math.max(...text.split("\n").map((line) => line.length));
  const isLong = lines > ONE_COLUMN;
  return h(isLong ? "div.code.in-columns" : "div.code", { style: `--lines:${isLong ? Math.ceil(lines / 2) + 2 : lines};--longest:${longest}`, tabindex: "0", role: "region", translate: "no", "aria-label": stage.source?.file ?? stage.title },
    text.split("\n\n").map((part) => english("pre", part)));
}

const askSlide = (stage, story) => [heading(stage),
  h("p.ask", {}, t("slideAsk")),
  h("p.choices", {}, FAILURES.map((failure) => [failureName(failure), " · "]), t("slideNothing")),
  h("ol.asked-moves", {}, parseSchedule(story.schedule).moves.map((move) => english("li", h("code", {}, move)))), methods(stage)];

function storySlide(stage, story) {
  return [heading(stage, " · ", story.shortestOf.map((failure) => [failureName(failure), " "])),
    h("div.told-on-slide", {}, movesOf(stage, story),
      h("div", {}, h("p.lead", {}, story.shortestOf.map((failure) => label("page", failure, "explained")).join(" ")), copyable(`./lab show ${story.schedule}`)))];
}

/** The rows of a walk are larger than those of a drawing; a lock that could not be walked through has only the drawing. */
function movesOf(stage, story) {
  if (!stage.stateSpace) return drawing(narrationOf(story).svg);
  const walk = new Walk(stage, parseSchedule(story.schedule).moves);
  const rows = timeline(walk, ({ count }) => {
    walk.goTo(count);
    rows.update();
  });
  rows.update();
  return rows.view;
}

const fencingSlide = () => [minutes(MINUTES[5]), h("h1", { tabindex: "-1" }, t("slideFencing")), h("p.lead", {}, t("slideFencingWhy")),
  h("ol.fence", {}, [t("slideFenceA"), t("slideFenceLate"), t("slideFenceB"), t("slideFenceRefused")].map((words) => h("li", {}, words)))];

const QUESTIONS = () => [t("quizOrphan"), t("quizGap"), t("quizLate"), t("quizCompare"), t("quizOverrun")];
const KEY = () => [t("keyOrphan"), t("keyGap"), t("keyLate"), t("keyCompare"), t("keyOverrun")];

const quizSlide = () => [minutes([56, 60]), h("h1", { tabindex: "-1" }, t("exitQuiz")), h("ol.quiz", {}, QUESTIONS().map((words) => h("li", {}, words)))];

const keySlide = () => [h("h1", { tabindex: "-1" }, t("exitKey")), h("ol.quiz", {}, KEY().map((words) => h("li", {}, words)))];

const countsSlide = () => [minutes([45, 50]), h("h1", { tabindex: "-1" }, t("everySchedule")),
  h("table.counts", {},
    h("thead", {}, h("tr", {}, h("td"), stages.map((stage) => properName("th", stage.title)))),
    h("tbody", {}, FAILURES.map((failure) => h("tr", {}, h("th", { scope: "row" }, failureName(failure)),
      stages.map(({ failures, schedules }) => h("td", { class: failures[failure].schedules ? "suffers" : "clean" },
        h("b", {}, failures[failure].schedules), " ", h("small", {}, t("ofAll", { all: schedules }))))))))];
