// The interview cards: one at a time or as a list, by theme, searched or shuffled.

import { cardView } from "report/card.js";
import { themesIn } from "report/data.js";
import { h, isTyping, setChildren, usesSpaceAndEnter } from "report/dom.js";
import { replaceAddress, toCard } from "report/route.js";
import { languageNow, t } from "report/words.js";

const CORE = "core"; // no theme has this name
const chosen = { theme: "", words: "", order: undefined, asList: false, index: 0 }; // kept while the page is open

export function showCards(root, route) {
  const themes = themesIn(languageNow());
  const all = themes.flatMap((theme) => theme.cards.map((card) => ({ ...card, theme })));
  const unknown = route.card && !all.some((card) => card.id === route.card);
  if (route.card && !unknown) {
    Object.assign(chosen, { theme: "", words: "", order: undefined, asList: false, index: all.findIndex((card) => card.id === route.card) });
  }

  const view = h("div.cards-shown");
  const count = h("p.quiet.card-count", { role: "status" });
  const chips = h("div.chips", { role: "group", "aria-label": t("theme") }, [{ name: "", title: t("allThemes") }, { name: CORE, title: t("coreCards") }, ...themes].map((theme) =>
    h("button.chip", { translate: theme.cards ? "no" : undefined, type: "button", "aria-pressed": chosen.theme === theme.name, onclick: (event) => {
      for (const chip of chips.children) chip.setAttribute("aria-pressed", chip === event.currentTarget);
      change({ theme: theme.name, index: 0 });
    } }, theme.title)));
  const search = h("input", { type: "search", placeholder: t("searchHint"), "aria-label": t("search"), value: chosen.words,
    oninput: () => change({ words: search.value, index: 0 }) });
  const shuffle = toggle(() => (chosen.order ? t("inOrder") : t("shuffle")), () => {
    change({ order: chosen.order ? undefined : shuffled(all.map((card) => card.id)), index: 0 });
  });
  const list = toggle(() => (chosen.asList ? t("oneByOne") : t("asList")), () => change({ asList: !chosen.asList }));

  setChildren(root,
    h("div.head", {}, h("h1", { tabindex: "-1" }, t("cardsTitle")), h("p.lead", {}, t("cardsLead"))),
    unknown && h("p.notice", { role: "alert" }, t("addressUnknown", { address: `#card-${route.card}` })),
    h("div.cards-columns", {}, chips, h("div", {}, h("div.row.card-tools", {}, search, shuffle, list, count), view)));
  update();

  function change(changes) {
    Object.assign(chosen, changes);
    replaceAddress("#cards");
    update();
  }

  function matchingCards() {
    const words = chosen.words.toLowerCase().split(/\s+/).filter(Boolean);
    const matching = all.filter((card) => isOfTheme(card) && words.every((word) => textOf(card).includes(word)));
    if (chosen.theme === CORE) matching.sort((a, b) => a.core - b.core);
    return chosen.order ? matching.sort((a, b) => chosen.order.indexOf(a.id) - chosen.order.indexOf(b.id)) : matching;
  }

  function update() {
    const cards = matchingCards();
    chosen.index = Math.max(0, Math.min(chosen.index, cards.length - 1));
    shuffle.refresh();
    list.refresh();
    const oneByOne = !chosen.asList && cards.length > 0;
    setChildren(count, oneByOne ? t("cardOf", { n: chosen.index + 1, all: cards.length }) : cards.length || "");
    if (!cards.length) setChildren(view, h("p.notice", {}, t("noCards")));
    else if (chosen.asList) setChildren(view, h("div.card-list", {}, cards.map((card) => cardView(card, { inList: true }))));
    else setChildren(view, cardView(cards[chosen.index], {}), pager(cards));
  }

  function pager(cards) {
    return h("div.row.pager", {},
      h("button", { type: "button", "aria-disabled": chosen.index === 0, onclick: () => go(-1) }, `← ${t("previousCard")}`),
      h("span.quiet.key-hint", {}, t("cardKeys")),
      h("button.primary.next-card", { type: "button", "aria-disabled": chosen.index === cards.length - 1, onclick: () => go(1) }, `${t("nextCard")} →`));
  }

  function go(by) {
    const cards = matchingCards();
    const index = chosen.index + by;
    if (chosen.asList || index < 0 || index >= cards.length) return;
    change({ index });
    replaceAddress(toCard(cards[index].id));
    view.querySelector(".question")?.focus();
  }

  const keys = (event) => {
    if (isTyping(event)) return;
    if (event.key === "n" || event.key === "ArrowRight") go(1);
    else if (event.key === "ArrowLeft") go(-1);
    else if (event.key === " " && !chosen.asList && !usesSpaceAndEnter(event)) view.querySelector(".card")?.reveal();
    else return;
    event.preventDefault();
  };
  addEventListener("keydown", keys);
  return { leave: () => removeEventListener("keydown", keys) };
}

const isOfTheme = (card) => !chosen.theme || (chosen.theme === CORE ? card.core !== undefined : card.theme.name === chosen.theme);

/** A button whose label says what it would do now. */
function toggle(words, onclick) {
  const button = h("button", { type: "button", onclick }, words());
  button.refresh = () => {
    button.textContent = words();
  };
  return button;
}

const textOf = (card) => [...(card.keywords ?? []), card.question, card.think, card.answer, ...(card.followUps ?? []).flatMap((followUp) => [followUp.question, followUp.answer])].join(" ").toLowerCase();

function shuffled(items) {
  const shuffled = [...items];
  for (let i = shuffled.length - 1; i > 0; i -= 1) {
    const j = Math.floor(Math.random() * (i + 1));
    [shuffled[i], shuffled[j]] = [shuffled[j], shuffled[i]];
  }
  return shuffled;
}
