// The interview cards: one at a time or as a list, by theme, searched or shuffled.

import { themesIn } from "report/data.js";
import { cardView } from "report/card.js";
import { fill, h, pressable, typing } from "report/dom.js";
import { replaceAddress, toCard } from "report/route.js";
import { languageNow, t } from "report/words.js";

const chosen = { theme: "", words: "", order: undefined, list: false, at: 0 }; // as long as the page is open

export function showCards(root, route) {
  const themes = themesIn(languageNow());
  const all = themes.flatMap((theme) => theme.cards.map((card) => ({ ...card, theme })));
  const unknown = route.card && !all.some((card) => card.id === route.card);
  if (route.card && !unknown) {
    Object.assign(chosen, { theme: "", words: "", order: undefined, list: false, at: all.findIndex((card) => card.id === route.card) });
  }

  const place = h("div.cards-place");
  const count = h("p.quiet.card-count", { role: "status" });
  const chips = h("div.chips", { role: "group", "aria-label": t("theme") }, [{ theme: "", title: t("allThemes") }, ...themes].map((theme) =>
    h("button.chip", { type: "button", "aria-pressed": chosen.theme === theme.theme, onclick: (event) => {
      for (const chip of chips.children) chip.setAttribute("aria-pressed", chip === event.currentTarget);
      change({ theme: theme.theme, at: 0 });
    } }, theme.title)));
  const search = h("input", { type: "search", placeholder: t("searchHint"), "aria-label": t("search"), value: chosen.words,
    oninput: () => change({ words: search.value, at: 0 }) });
  const shuffle = toggle(() => t(chosen.order ? "inOrder" : "shuffle"), () => {
    change({ order: chosen.order ? undefined : shuffled(all.map((card) => card.id)), at: 0 });
  });
  const list = toggle(() => t(chosen.list ? "oneByOne" : "asList"), () => change({ list: !chosen.list }));

  fill(root,
    h("div.head", {}, h("h1", { tabindex: "-1" }, t("cardsTitle")), h("p.lead", {}, t("cardsLead"))),
    unknown && h("p.notice", { role: "alert" }, t("addressUnknown", { address: `#card-${route.card}` })),
    h("div.cards-desk", {}, chips, h("div", {}, h("div.row.card-tools", {}, search, shuffle, list, count), place)));
  update();

  function change(what) {
    Object.assign(chosen, what);
    replaceAddress("#cards");
    update();
  }

  function shown() {
    const words = chosen.words.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = all.filter((card) => (!chosen.theme || card.theme.theme === chosen.theme)
      && words.every((word) => textOf(card).includes(word)));
    return chosen.order ? fits.sort((a, b) => chosen.order.indexOf(a.id) - chosen.order.indexOf(b.id)) : fits;
  }

  function update() {
    const cards = shown();
    chosen.at = Math.max(0, Math.min(chosen.at, cards.length - 1));
    shuffle.refresh();
    list.refresh();
    const one = !chosen.list && cards.length > 0;
    fill(count, one ? t("cardOf", { n: chosen.at + 1, all: cards.length }) : cards.length || "");
    if (!cards.length) fill(place, h("p.notice", {}, t("noCards")));
    else if (chosen.list) fill(place, h("div.card-list", {}, cards.map((card) => cardView(card, { list: true }))));
    else fill(place, cardView(cards[chosen.at], {}), turning(cards));
  }

  function turning(cards) {
    const turn = (by) => () => go(by);
    return h("div.row.ends", {},
      h("button", { type: "button", "aria-disabled": chosen.at === 0, onclick: turn(-1) }, `← ${t("previousCard")}`),
      h("span.quiet.key-hint", {}, t("cardKeys")),
      h("button.primary.next-card", { type: "button", "aria-disabled": chosen.at === cards.length - 1, onclick: turn(1) }, `${t("nextCard")} →`));
  }

  function go(by) {
    const cards = shown();
    const to = chosen.at + by;
    if (chosen.list || to < 0 || to >= cards.length) return;
    change({ at: to });
    replaceAddress(toCard(cards[to].id));
    place.querySelector(".question")?.focus();
  }

  const keys = (event) => {
    if (typing(event)) return;
    if (event.key === "n" || event.key === "ArrowRight") go(1);
    else if (event.key === "ArrowLeft") go(-1);
    else if (event.key === " " && !chosen.list && !pressable(event)) place.querySelector(".card")?.reveal();
    else return;
    event.preventDefault();
  };
  addEventListener("keydown", keys);
  return { leave: () => removeEventListener("keydown", keys) };
}

function toggle(label, onclick) {
  const button = h("button", { type: "button", onclick }, label());
  button.refresh = () => {
    button.textContent = label();
  };
  return button;
}

const textOf = (card) => [card.question, card.think, card.answer, ...(card.traps ?? []).flatMap((trap) => [trap.question, trap.answer])].join(" ").toLowerCase();

function shuffled(items) {
  const rest = [...items];
  for (let i = rest.length - 1; i > 0; i -= 1) {
    const j = Math.floor(Math.random() * (i + 1));
    [rest[i], rest[j]] = [rest[j], rest[i]];
  }
  return rest;
}
