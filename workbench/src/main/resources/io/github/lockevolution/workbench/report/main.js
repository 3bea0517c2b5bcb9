// Starts the page: its header, its views, and what to show for which address.

import { showCards } from "report/cards.js";
import { data, stages, tablesIn } from "report/data.js";
import { embedBar, isEmbedded, refuses } from "report/embed.js";
import { english, h, prefersReducedMotion, properName } from "report/dom.js";
import { showMatrix } from "report/matrix.js";
import { showPlayground } from "report/playground.js";
import { canUnpack } from "report/packed.js";
import { printable, printButtons } from "report/printing.js";
import { hasSlides, routeOf, VIEWS } from "report/route.js";
import { chooseLanguage, isOnProjector, startSettings, switchProjector, switchTheme, themeNow } from "report/settings.js";
import { showSlides } from "report/slides.js";
import { showStories } from "report/stories.js";
import { showTable } from "report/table.js";
import { showWalk } from "report/walk.js";
import { htmlLang, languageNow, otherLanguages, t } from "report/words.js";

const SHOW = { matrix: showMatrix, stories: showStories, walk: showWalk, playground: showPlayground, cards: showCards, slides: showSlides };
const TITLE = { matrix: () => t("matrix"), stories: () => t("stories"), walk: () => t("walk"), playground: () => t("playground"), cards: () => t("cards"), slides: () => t("slides") };
const titleOf = (name) => TITLE[name]?.() ?? tablesIn(languageNow())[name].title;

const main = h("main", { id: "main", tabindex: "-1" });
let view;
let leave;

function header() {
  const links = VIEWS.map((name) => h("a", { href: `#${name}`, "aria-current": name === view && "page", translate: TITLE[name] ? undefined : "no" }, titleOf(name)));
  const languages = otherLanguages().map(({ tag, locale, name }) => h("button.quiet.language", { type: "button", lang: locale, translate: "no", onclick: () => {
    chooseLanguage(tag);
    rebuild(".language");
  } }, name));
  const otherTheme = themeNow() === "dark" ? t("toLight") : t("toDark");
  const theme = h("button.quiet.theme", { type: "button", "aria-label": t("switchTheme", { theme: otherTheme }), onclick: () => {
    switchTheme();
    document.querySelector(".bar").replaceWith(header());
    document.querySelector(".theme").focus();
  } }, otherTheme);
  const projector = h("button.quiet.projector", { type: "button", "aria-pressed": isOnProjector(), title: t("projectorWhat"), onclick: () => {
    switchProjector();
    projector.setAttribute("aria-pressed", isOnProjector());
  } }, t("projector"));
  return h("header.bar", {},
    h("a.brand", { href: "#matrix" }, logo(), properName("span", "Lock Evolution")),
    h("p.motto", {}, t("motto")),
    h("nav", { "aria-label": t("views") }, links),
    h("div.switches", {}, h("div.languages", { role: "group", "aria-label": t("languages") }, languages), projector, theme));
}

function logo() {
  const bars = h("span.logo", { "aria-hidden": "true" });
  bars.append(h("span"), h("span"));
  return bars;
}

function rebuild(focus) {
  document.documentElement.lang = htmlLang();
  document.documentElement.toggleAttribute("data-embed", isEmbedded);
  if (isEmbedded) {
    document.body.replaceChildren(...document.querySelectorAll("body > script"), main);
    show();
    return;
  }
  const skip = h("a.skip", { href: "#main", onclick: (event) => {
    event.preventDefault();
    main.focus();
  } }, t("skip"));
  document.body.replaceChildren(...document.querySelectorAll("body > script"), skip, header(), main,
    h("footer", {}, h("p", {}, t("footer", { stores: data.stores, version: data.version })),
      h("p.row", {}, hasSlides && h("a", { href: "#slides" }, t("toSlides")), h("span", {}, t("print")), printButtons())), printable());
  show();
  if (focus) document.querySelector(focus).focus();
}

/** Shows what the address says. */
function show() {
  const route = routeOf(location.hash);
  leave?.();
  view = route.view;
  for (const link of document.querySelectorAll(".bar nav a")) {
    if (link.hash === `#${view}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.querySelector("title").replaceWith(h("title", {}, t("title", { view: titleOf(view) })));
  document.body.dataset.view = view;
  main.className = `view ${view}`;
  if (isEmbedded) main.before(embedBar(route));
  const target = refuses(main, route) ? undefined : (SHOW[view] ?? showTable)(main, route);
  leave = target?.leave;
  if (target?.scrollTo) {
    target.scrollTo.scrollIntoView({ block: "center", behavior: prefersReducedMotion() ? "auto" : "smooth" });
    target.scrollTo.focus({ preventScroll: true });
  }
  return target;
}

/** Shows what a new address says; the heading of the view gets the focus, for screen readers. */
function onAddressChange() {
  const before = view;
  if (show()?.scrollTo) return;
  if (view !== before) scrollTo(0, 0);
  document.querySelector("h1")?.focus({ preventScroll: true });
}

startSettings();
if (stages.length) {
  rebuild();
  addEventListener("hashchange", onAddressChange);
  document.documentElement.dataset.language = languageNow();
} else {
  document.documentElement.lang = htmlLang();
  document.body.append(h("p", {}, canUnpack() ? t("empty", { command: english("code", "./lab report") }) : t("needsNewerBrowser")));
}
