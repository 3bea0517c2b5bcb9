// The end of a schedule: what a newcomer finds, which failures the schedule shows, and how to replay it on a real Redis.

import { copyable } from "report/copyable.js";
import { OWN, storyOfSchedule } from "report/data.js";
import { english, failureName, h, keyCap, setChildren, shortenDigests } from "report/dom.js";
import { toStory } from "report/route.js";
import { t } from "report/words.js";

export function scheduleEnd(walk, act) {
  const view = h("section.schedule-end", { "aria-label": t("theEnd") });

  function update() {
    const { finalCheck } = walk.state;
    view.hidden = !finalCheck;
    if (!finalCheck) return view.replaceChildren();
    const { newcomerEnters, exchanges } = finalCheck;
    const failures = [...walk.failuresSoFar().keys()];
    const story = storyOfSchedule(walk.schedule);
    return setChildren(view,
      h("h2", {}, t("theEnd")),
      h("p", {}, t("newcomer")),
      english("ul.newcomer", exchanges.map((exchange) => h("li", {}, h("code", {}, shortenDigests(exchange).replace(" -> ", " → "))))),
      h(newcomerEnters ? "p.enters" : "p.locked-out", {}, h("b", {}, newcomerEnters ? t("newcomerIn") : t("newcomerOut"))),
      h("p", {}, failures.length ? [t("thisShows"), " ", failures.map((failure) => [failureName(failure), " "])] : t("thisShowsNothing")),
      h("p", {}, h("span.quiet", {}, t("onTheBench", { store: walk.stage.store }), " "), copyable(walk.stage.name === OWN ? walk.stage.check : `./lab show ${walk.schedule}`)),
      h("p.row", {},
        h("button", { type: "button", onclick: () => act({ type: "restart" }) }, t("restart"), keyCap("r")),
        story && h("a.button", { href: toStory(story.schedule) }, t("readStory"))));
  }

  return { view, update };
}
