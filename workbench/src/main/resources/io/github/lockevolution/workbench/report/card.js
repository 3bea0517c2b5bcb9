// One interview card: the question, what to think about, the answer once revealed, what proves it, the traps after it.

import { attacks, stageNamed } from "report/data.js";
import { copyable } from "report/copy.js";
import { failureName, h } from "report/dom.js";
import { follow, parseSchedule } from "report/graph.js";
import { toCell, toSchedule } from "report/route.js";
import { t, tOr } from "report/words.js";

export function cardView(card, { list }) {
  const answer = h("div.answer", { hidden: true, id: `answer-${card.id}` },
    h("h3", {}, t("answer")), h("p", {}, card.answer), see(card.see), traps(card.traps), sources(card.sources));
  const button = h("button.reveal", { type: "button", "aria-expanded": "false", "aria-controls": `answer-${card.id}`, onclick: () => article.reveal() },
    t("showAnswer"), !list && h("kbd", {}, "␣"));
  const article = h("article.card", {},
    h("p.eyebrow", {}, card.theme.title),
    h(list ? "h2.question.small" : "h2.question", { tabindex: "-1" }, card.question),
    card.think && h("p.think", {}, h("b", {}, t("think")), " ", card.think),
    button, answer);

  /** Reveals the answer, and after it one trap after the other. */
  article.reveal = () => {
    if (answer.hidden) {
      answer.hidden = false;
      button.hidden = true;
      button.setAttribute("aria-expanded", "true");
      const heading = answer.querySelector("h3");
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    } else {
      const trap = [...answer.querySelectorAll("details")].find((details) => !details.open);
      if (trap) trap.open = true;
    }
  };
  return article;
}

function see(what) {
  if (!what) return null;
  const shows = what.shows?.length ? what.shows.map((failure) => [failureName(failure), " "]) : null;
  return h("p.see", {}, h("b", {}, t("seeIt")), " ", link(what), shows && [" ", shows]);
}

function link(what) {
  if (what.attack) {
    const attack = attacks.find(({ name }) => name === what.attack);
    const words = { attack: tOr(what.attack, attack?.title ?? what.attack), stage: stageNamed(what.stage)?.title ?? what.stage };
    return h("a", { href: toCell(what.stage, what.attack) }, t("seeAttack", words));
  }
  const { stage, moves } = parseSchedule(what.schedule);
  const known = stageNamed(stage);
  if (known && !follow(known, moves).stuck) return h("a", { href: toSchedule(what.schedule) }, t("seeSchedule", { schedule: what.schedule }));
  return [t("seeBeyond"), " ", copyable(`./lab show ${what.schedule}`)];
}

function traps(all) {
  if (!all?.length) return null;
  return h("section.traps", {}, h("h3", {}, t("traps")), all.map((trap) => h("details", {},
    h("summary", {}, trap.question), h("p", {}, trap.answer))));
}

function sources(all) {
  if (!all?.length) return null;
  return h("section.sources", {}, h("h3", {}, t("sources")), h("ul", {}, all.map(({ name, url }) => h("li", {},
    /^https?:/.test(url ?? "") ? h("a", { href: url, rel: "noreferrer" }, name) : name))));
}
