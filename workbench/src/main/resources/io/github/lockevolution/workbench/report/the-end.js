// The end of a schedule: what a newcomer gets, what the schedule shows, and how to run it on a real Redis.

import { storyOf } from "report/data.js";
import { copyable } from "report/copy.js";
import { brief, english, failureName, fill, h } from "report/dom.js";
import { toStory } from "report/route.js";
import { t } from "report/words.js";

export function theEnd(walk, act) {
  const view = h("section.the-end", { "aria-label": t("theEnd") });

  function update() {
    const { ending } = walk.here;
    view.hidden = !ending;
    if (!ending) return view.replaceChildren();
    const shows = [...walk.found().keys()];
    const story = storyOf(walk.schedule);
    return fill(view,
      h("h2", {}, t("theEnd")),
      h("p", {}, t("newcomer")),
      english("ul.newcomer", ending.lines.map((line) => h("li", {}, h("code", {}, brief(line).replace(" -> ", " → "))))),
      h(ending.enters ? "p.enters" : "p.locked-out", {}, h("b", {}, t(ending.enters ? "newcomerIn" : "newcomerOut"))),
      h("p", {}, shows.length ? [t("thisShows"), " ", shows.map((failure) => [failureName(failure), " "])] : t("thisShowsNothing")),
      h("p.bench", {}, h("span.quiet", {}, t("onTheBench"), " "), copyable(`./lab show ${walk.schedule}`)),
      h("p.row", {},
        h("button", { type: "button", onclick: () => act({ do: "restart" }) }, t("restart"), h("kbd", {}, "r")),
        story && h("a.button", { href: toStory(story.schedule) }, t("readStory"))));
  }

  return { view, update };
}
