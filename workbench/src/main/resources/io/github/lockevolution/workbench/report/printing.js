// What is put on paper: hand-outs with everything that the bench saw of each lock, worksheets that ask for it, or the cards. Built
// when somebody prints, and gone afterwards: of the drawings there are many.

import { areSections, attacks, data, FAILURES, stages, storiesOf, themesIn } from "report/data.js";
import { drawing } from "report/drawing.js";
import { english, failureName, h, properName, setChildren } from "report/dom.js";
import { expectationText, withoutFailure } from "report/expectation.js";
import { meaningOf } from "report/failure-meaning.js";
import { narrationOf, sentenceElement } from "report/narration.js";
import { methodsOf, shortenedSource } from "report/shortened-source.js";
import { parseSchedule } from "report/state-space.js";
import { label, languageNow, t } from "report/words.js";

const SHEETS = {
  handouts: () => stages.map((stage) => sheet(stage, handout(stage))),
  worksheets: () => stages.filter((stage) => storiesOf(stage).length).map((stage) => sheet(stage, worksheet(stage))),
  cards: () => themesIn(languageNow()).map(cardSheet),
};

const paper = h("div.paper", { "aria-hidden": "true" });
let chosen = "handouts"; // what somebody gets who prints by the browser's own menu

addEventListener("beforeprint", () => setChildren(paper, SHEETS[chosen]()));
addEventListener("afterprint", () => {
  paper.replaceChildren();
  chosen = "handouts";
});

/** The paper, which only shows in print. */
export const printable = () => paper;

/** The buttons that print. */
export const printButtons = () => [
  printButton("handouts", t("handouts")), !areSections && [printButton("worksheets", t("worksheets")), printButton("cards", t("cards"))],
];

const printButton = (sheets, words) => h("button.quiet", { type: "button", "data-prints": sheets, onclick: () => {
  chosen = sheets;
  print();
} }, words);

function sheet(stage, body) {
  return h("section.sheet", {},
    h("header", {}, h("p.title", {}, stage.number > 0 && h("b", {}, `${stage.number}. `), properName("b", stage.title), " · ", stage.requires ? t("sinceRedis", { version: stage.requires }) : properName("span", stage.store)),
      stage.acquireCommands.length > 0 && h("p.commands", {}, t("acquire", { commands: stage.acquireCommands })),
      stage.releaseCommands.length > 0 && h("p.commands", {}, t("release", { commands: stage.releaseCommands }))),
    body,
    properName("footer", `Lock Evolution ${data.version} · ${data.stores.join(", ")} · ./lab show SCHEDULE`));
}

function sourceOf(stage, shorten) {
  if (!stage.source) return h("p.what", {}, t("noSource"));
  return h("div.source", {}, h("p.what", {}, english("b", stage.source.file)), english("pre", shorten(stage.source.text)));
}

function handout(stage) {
  return [
    sourceOf(stage, shortenedSource),
    h("table", {}, h("tbody", {}, FAILURES.map((failure) => {
      const { schedules, declared, expectation } = stage.failures[failure];
      return h("tr", {}, h("th", {}, failureName(failure), h("br"), h("small", {}, meaningOf(failure))),
        h("td", {}, `${schedules} ${t("ofAll", { all: stage.schedules })}`, h("br"), h("small", {}, `${declared === "must" ? t("must") : t("never")} · ${expectationText(expectation)}`)));
    }))),
    attacks.length > 0 && h("table", {}, h("tbody", {}, attacks.map((attack) => h("tr", {}, h("th", {}, label("attack", attack, "title")), h("td", {}, outcome(stage, attack)))))),
    storiesOf(stage).map((story) => h("section.told", {},
      h("h2", {}, story.shortestOf.map((failure) => [failureName(failure), " "])),
      h("p", {}, story.shortestOf.map((failure) => label("page", failure, "explained")).join(" ")),
      drawing(narrationOf(story).svg),
      narrationOf(story).explanations.map(({ lines }) => h("dl", {}, Object.entries(lines).map(([name, line]) => h("div", {}, h("dt", {}, name), sentenceElement("dd", line)))))))];
}

function outcome(stage, attack) {
  const shown = stage.attacks?.[attack];
  if (!shown) return t("notAttacked");
  return shown.failures.length ? english("span", shown.failures.join(", ")) : withoutFailure(shown);
}

/** The moves of each story, and what became of them to be filled in by hand. */
function worksheet(stage) {
  return [
    h("p.name", {}, t("worksheetName")),
    sourceOf(stage, methodsOf),
    h("p.task", {}, t("worksheetTask", { store: stage.store })),
    storiesOf(stage).map((story, i) => h("section.told", {},
      h("h2", {}, t("worksheetStory", { n: i + 1 })),
      h("table.blanks", {},
        h("thead", {}, h("tr", {}, [t("worksheetMove"), t("worksheetReply"), t("worksheetBelieves", { client: "A" }), t("worksheetBelieves", { client: "B" }), t("storeHolds", { store: stage.store })]
          .map((words) => h("th", { scope: "col" }, words)))),
        h("tbody", {}, parseSchedule(story.schedule).moves.map((move) => h("tr", {}, english("th", move), [1, 2, 3, 4].map(() => h("td")))))),
      h("p.blank", {}, t("worksheetFailure")), h("p.blank", {}, t("worksheetCure"))))];
}

const cardSheet = (theme) => h("section.sheet", {},
  h("header", {}, properName("p.title", theme.title)),
  theme.cards.map((card) => h("section.told", {},
    properName("h2", card.question), properName("p", card.answer),
    card.followUps?.map((followUp) => h("p", {}, properName("b", followUp.question), " ", properName("span", followUp.answer))),
    card.sources?.length > 0 && h("p", {}, h("small", {}, t("sources"), ": ", properName("span", card.sources.map(({ name }) => name).join("; ")))))));
