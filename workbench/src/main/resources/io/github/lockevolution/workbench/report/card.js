// One interview card: the question, what to think about, and, once revealed, the answer, what demonstrates it, and follow-ups.

import { copyable } from "report/copyable.js";
import { data, stageNamed } from "report/data.js";
import { failureName, h, keyCap, properName } from "report/dom.js";
import { clientChoices } from "report/more-clients.js";
import { toCell, toSchedule } from "report/route.js";
import { areWithin, clientsNamedBy, followMoves, parseSchedule } from "report/state-space.js";
import { label, t } from "report/words.js";

export function cardView(card, { inList }) {
  const answer = h("div.answer", { hidden: true, id: `answer-${card.id}` },
    h("h3", {}, t("answer")), card.say && h("p.say-first", {}, h("b", {}, t("sayFirst")), " ", properName("span", card.say)), properName("p", card.answer), demonstrationView(card.demonstration), followUpsView(card.followUps), sourcesView(card.sources));
  const button = h("button.reveal", { type: "button", "aria-expanded": "false", "aria-controls": `answer-${card.id}`, onclick: () => article.reveal() },
    t("showAnswer"), !inList && keyCap("␣"));
  const article = h("article.card", {},
    properName("p.eyebrow", card.theme.title),
    h(inList ? "h2.question.small" : "h2.question", { tabindex: "-1", translate: "no" }, card.question),
    card.think && h("p.think", {}, h("b", {}, t("think")), " ", properName("span", card.think)),
    button, answer);

  /** Reveals the answer; when it is revealed, opens the next follow-up. */
  article.reveal = () => {
    if (answer.hidden) {
      answer.hidden = false;
      button.hidden = true;
      button.setAttribute("aria-expanded", "true");
      const heading = answer.querySelector("h3");
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    } else {
      const followUp = [...answer.querySelectorAll("details")].find((details) => !details.open);
      if (followUp) followUp.open = true;
    }
  };
  return article;
}

function demonstrationView(demonstration) {
  if (!demonstration) return null;
  const failures = demonstration.failures?.length ? demonstration.failures.map((failure) => [failureName(failure), " "]) : null;
  return h("p.demonstration", {}, h("b", {}, t("seeIt")), " ", linkTo(demonstration), failures && [" ", failures]);
}

/** To an attack in the matrix, or to a schedule in the walk; what this page does not have, as a command. */
function linkTo({ schedule, stage, attack, command }) {
  const inMatrix = attack && stageNamed(stage);
  if (inMatrix) return h("a", { href: toCell(stage, attack) }, t("seeAttack", { attack: label("attack", attack, "title"), stage: inMatrix.title }));
  if (schedule) {
    const { stage: stageName, moves } = parseSchedule(schedule);
    const known = stageNamed(stageName);
    if (known && canBeWalked(known, moves)) return h("a", { href: toSchedule(schedule) }, t("seeSchedule", { schedule }));
    if (known) return [t("seeBeyond"), " ", copyable(command)];
  }
  return [t("seeElsewhere"), " ", copyable(command)];
}

/** What is packed is not unpacked for this: a schedule on a card is possible, so it only has to be within the bounds. */
function canBeWalked(stage, moves) {
  if (clientsNamedBy(moves) <= data.bounds.clients) return !followMoves(stage.stateSpace, moves).stuck;
  return areWithin({ ...data.bounds, clients: Math.max(...clientChoices(stage)) }, moves);
}

function followUpsView(followUps) {
  if (!followUps?.length) return null;
  return h("section.follow-ups", {}, h("h3", {}, t("followUps")), followUps.map((followUp) => h("details", {},
    properName("summary", followUp.question), properName("p", followUp.answer))));
}

function sourcesView(sources) {
  if (!sources?.length) return null;
  return h("section.sources", {}, h("h3", {}, t("sources")), h("ul", {}, sources.map(({ name, url }) => h("li", {},
    /^https?:/.test(url ?? "") ? h("a", { href: url, rel: "noreferrer", translate: "no" }, name) : properName("span", name)))));
}
