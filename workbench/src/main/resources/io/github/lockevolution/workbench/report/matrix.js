// The matrix: for each lock how many schedules show each failure, and what each attack did.

import { areSections, attacks, data, FAILURES, shortestStory, stages } from "report/data.js";
import { english, failureName, h, properName, setChildren } from "report/dom.js";
import { expectationMark, expectationSign, withoutFailure } from "report/expectation.js";
import { meaningOf } from "report/failure-meaning.js";
import { narrationOf, sentenceElement } from "report/narration.js";
import { opening } from "report/opening.js";
import { toSchedule, toStory, VIEWS } from "report/route.js";
import { stageNumber } from "report/stage-name.js";
import { label, t } from "report/words.js";

export function showMatrix(root, route) {
  const table = areSections ? sectionTable() : matrixTable();
  const first = opening();
  const cell = route.cell !== undefined && table.querySelector(`[data-cell="${CSS.escape(route.cell)}"]`);
  const unknown = route.unknown ?? (cell === null ? `cell-${route.cell}` : undefined);
  setChildren(root,
    unknown && h("p.notice", { role: "alert" }, t("addressUnknown", { address: `#${unknown}` })),
    h("div.hero", {},
      h("div", {},
        h("h1", { tabindex: "-1" }, areSections ? t("sectionsMotto") : t("motto")),
        h("p.lead", {}, areSections ? t("sectionsLead", { stores: data.stores, bounds: boundsInWords() }) : t("matrixLead", { stores: data.stores, bounds: boundsInWords() })),
        h("p.actions", {},
          h("a.button.primary", { href: toSchedule(`${(first?.stage ?? stages[0]).name}:`) }, t("toWalk")),
          h("a.button", { href: "#stories" }, t("toStories")),
          VIEWS.includes("playground") && h("a.button", { href: "#playground" }, t("playgroundTitle")),
          verdict())),
      first?.view),
    h("div.scroller", { tabindex: "0", role: "region", "aria-label": areSections ? t("sectionsCaption") : t("caption") }, table),
    !areSections && h("p.actions.unfold", {}, openAll(table)),
    legend());
  if (cell) {
    cell.querySelector("details").open = true;
    cell.classList.add("found");
    return { scrollTo: cell.querySelector("summary"), leave: first?.leave };
  }
  return { leave: first?.leave };
}

function boundsInWords() {
  const { clients, crashes, expiries, lostReplies } = data.bounds;
  return lostReplies ? t("boundsWithLostReplies", { clients, crashes, expiries, lostReplies }) : t("bounds", { clients, crashes, expiries });
}

function verdict() {
  const words = data.expectation === "MET" ? (areSections ? t("sectionsAsExpected") : t("allAsExpected")) : data.expectation === "BROKEN" ? t("notAllAsExpected") : t("inconclusive");
  return h("span.verdict", {}, expectationSign(data.expectation), words);
}

function matrixTable() {
  return h("table.matrix", { style: `--locks:${stages.length}` },
    h("caption.visually-hidden", {}, t("caption")),
    h("thead", {}, h("tr", {}, h("td"), stages.map(stageHead))),
    h("tbody", {},
      group(t("everySchedule"), t("everyScheduleWhat")),
      h("tr.total", {}, h("th", { scope: "row" }, t("schedules")), stages.map((stage) => h("td", {}, h("span.count", {}, stage.schedules)))),
      h("tr", {}, h("th", { scope: "row" }, t("twoInside"), h("small", {}, t("twoInsideWhat"))), stages.map(twoInsideCell)),
      FAILURES.map((failure) => h("tr", {},
        h("th", { scope: "row" }, failureName(failure), h("small", {}, meaningOf(failure))),
        stages.map((stage) => failureCell(stage, failure))))),
    h("tbody", {},
      group(t("attacks"), t("attacksWhat")),
      attacks.map((attack) => h("tr", {},
        h("th", { scope: "row" }, label("attack", attack, "title"), h("small", {}, label("attack", attack, "fault"))),
        stages.map((stage) => attackCell(stage, attack))))),
    h("tbody", {}, h("tr.expectations", {}, h("th", { scope: "row" }, t("overall")),
      stages.map((stage) => h("td", {}, expectationMark(stage.expectation))))));
}

/** A row for each section: there are many, and few failures. Each stands below the one that it mends. */
function sectionTable() {
  return h("table.matrix.sections", { style: `--locks:${FAILURES.length + 1}` },
    h("caption.visually-hidden", {}, t("sectionsCaption")),
    h("thead", {}, h("tr", {}, h("td"), FAILURES.map((failure) => h("th", { scope: "col" }, failureName(failure), h("small", {}, meaningOf(failure)))), h("th", { scope: "col" }, t("overall")))),
    h("tbody", {}, stages.map((stage) => h("tr", {},
      h(stage.predecessor ? "th.mended" : "th", { scope: "row" }, h("a", { href: toSchedule(`${stage.name}:`), title: t("walk") }, properName("span.title", stage.title)), english("code", stage.name), english("small", stage.store)),
      FAILURES.map((failure) => failureCell(stage, failure)),
      h("td", {}, expectationMark(stage.expectation))))));
}

function stageHead(stage) {
  return h("th.stage", { scope: "col" },
    h("a", { href: toSchedule(`${stage.name}:`), title: t("walk") },
      stageNumber(stage), " ", properName("span.title", stage.title)),
    english("span.commands", [...stage.acquireCommands, ...stage.releaseCommands].map((command) => h("code", {}, command))),
    h("small", {}, stage.requires ? t("sinceRedis", { version: stage.requires }) : english("span", stage.store)));
}

const group = (title, what) => h("tr.group", {}, h("th", { colspan: stages.length + 1, scope: "colgroup" },
  h("div", {}, h("span", {}, title), " ", h("small", {}, what))));

function twoInsideCell(stage) {
  return h("td", { class: stage.twoInside ? "suffers" : stage.stateSpace ? "clean" : "unknown" }, countView(stage, stage.twoInside), shareView(stage, stage.twoInside));
}

const countView = (stage, schedules) => h("span.counted", {}, countOf(stage, schedules));
const countOf = (stage, schedules) => [h("span.count", {}, schedules), " ", h("small", {}, t("ofAll", { all: stage.schedules }))];
const shareView = (stage, schedules) => h("span.share", { "aria-hidden": "true", style: `--share:${schedules / (stage.schedules || 1)}` });

function failureCell(stage, failure) {
  const { schedules, declared, expectation } = stage.failures[failure];
  const story = shortestStory(stage, failure);
  const label = t("shortestStoryLabel", { failure, stage: stage.title, count: schedules, all: stage.schedules });
  return h("td", { class: schedules ? "suffers" : expectation === "INCONCLUSIVE" ? "unknown" : "clean" },
    story ? h("a.counted", { href: toStory(story.schedule), title: label }, countOf(stage, schedules), h("span.visually-hidden", {}, ` ${label}`)) : countView(stage, schedules),
    shareView(stage, schedules),
    expectation !== "MET" && h("small.expectation", {}, declared === "must" ? t("must") : t("never"), " ", expectationMark(expectation)));
}

function attackCell(stage, attack) {
  const outcome = stage.attacks?.[attack];
  if (!outcome) return h("td.clean", {}, h("small", {}, t("notAttacked")));
  const { failures, expectation } = outcome;
  const applies = expectation !== "NOT_APPLICABLE";
  const words = failures.length ? failures.map((failure) => failureName(failure)) : h("span", {}, withoutFailure(outcome));
  const stories = failures.map((failure) => [failure, shortestStory(stage, failure)]).filter(([, story]) => story);
  return h("td", { "data-cell": `${stage.name}:${attack}`, class: failures.length ? "suffers" : applies ? "clean" : "not-applicable" },
    h("details", {},
      h("summary", {},
        h("span.words", {}, words), h("span.visually-hidden", {}, ", ", t("whatHappened", { attack: label("attack", attack, "title"), stage: stage.title }))),
      sentenceElement("p", narrationOf(outcome)),
      stories.map(([failure, story]) => h("p", {}, h("a", { href: toStory(story.schedule) }, t("shortestStoryOf", { failure }))))),
    applies && expectation !== "MET" && h("small.expectation", {}, expectationMark(expectation)));
}

/** A button that shows what happened in every attack, or hides it. */
function openAll(table) {
  const button = h("button", { type: "button", "aria-pressed": "false", onclick: () => {
    const open = button.getAttribute("aria-pressed") === "false";
    for (const details of table.querySelectorAll("details")) details.open = open;
    button.setAttribute("aria-pressed", open);
    button.textContent = open ? t("closeAll") : t("openAll");
  } }, t("openAll"));
  return button;
}

function legend() {
  const example = stages.flatMap((stage) => FAILURES.map((failure) => [stage.failures[failure].schedules, stage.schedules]))
    .filter(([n]) => n).sort(([a], [b]) => a - b)[0] ?? [0, stages[0].schedules];
  return h("section.legend", { "aria-labelledby": "legend" },
    h("h2", { id: "legend" }, t("legend")),
    h("dl", {}, FAILURES.map((failure) => h("div", {}, h("dt", {}, failureName(failure)), h("dd", {}, meaningOf(failure))))),
    h("ul", {}, h("li", {}, t("legendCount", { n: example[0], all: example[1] })),
      [areSections ? t("legendSerial") : [t("legendMust"), t("legendNever"), t("legendNotSafe")]].flat().map((words) => h("li", {}, words))));
}
