// The end of a schedule: what a newcomer finds, or what is left of the work of a section, which failures the schedule shows, and how to replay it on a real Redis.

import { copyable } from "report/copyable.js";
import { OWN, storyOfSchedule } from "report/data.js";
import { english, failureName, h, keyCap, properName, setChildren, shortenDigests } from "report/dom.js";
import { toStory } from "report/route.js";
import { label, said, t } from "report/words.js";

export function scheduleEnd(walk, act) {
  const view = h("section.schedule-end", { "aria-label": t("theEnd") });

  function update() {
    const { finalCheck } = walk.state;
    view.hidden = !finalCheck;
    if (!finalCheck) return view.replaceChildren();
    const failures = [...walk.failuresSoFar().keys()];
    const story = storyOfSchedule(walk.schedule);
    return setChildren(view,
      h("h2", {}, t("theEnd")),
      walk.stage.stores ? outcomeOfSection(walk) : outcomeOfLock(finalCheck),
      h("p", {}, failures.length ? [t("thisShows"), " ", failures.map((failure) => [failureName(failure), " "])] : t("thisShowsNothing")),
      h("p", {}, h("span.quiet", {}, t("onTheBench", { store: walk.stage.store }), " "), copyable(walk.stage.name === OWN ? walk.stage.check : `./lab show ${walk.schedule}`)),
      h("p.row", {},
        h("button", { type: "button", onclick: () => act({ type: "restart" }) }, t("restart"), keyCap("r")),
        story && h("a.button", { href: toStory(story.schedule) }, t("readStory"))));
  }

  return { view, update };
}

/** What a newcomer finds. */
const outcomeOfLock = ({ newcomerEnters, exchanges }) => [h("p", {}, t("newcomer")),
  english("ul.newcomer", exchanges.map((exchange) => h("li", {}, h("code", {}, shortenDigests(exchange).replace(" -> ", " → "))))),
  h(newcomerEnters ? "p.enters" : "p.locked-out", {}, h("b", {}, newcomerEnters ? t("newcomerIn") : t("newcomerOut")))];

/** What its clients have answered, and what is wrong with what is left; if nothing is, that is said. */
function outcomeOfSection(walk) {
  const failures = [...walk.failuresSoFar().keys()];
  const reasons = [...walk.steps.flatMap((step) => step.transition.section.reasons), ...walk.state.finalCheck.reasons];
  return [h("ul.answers", {}, walk.clients.map((client) => h("li", {}, properName("b", client), " ", whereInTheEnd(walk, client)))),
    reasons.length ? reasons.map((reason) => h("p.locked-out", {}, said("drawing.failure", { failure: failureName(failures.find((failure) => reasonIsOf(reason, failure))), evidence: evidence(reason) })))
      : h("p.enters", {}, h("b", {}, t("isSerial")))];
}

const whereInTheEnd = (walk, client) => (walk.waits(client) ? t("waitsForEver") : walk.outcome(client) && walk.phase(client) === "DONE" ? label("action", walk.outcome(client), "outcome") : label("belief", walk.phase(client), "where"));

const reasonIsOf = (reason, failure) => (reason.waiting ? failure === "DEADLOCK" : reason.says !== undefined ? failure === "BROKEN_INVARIANT" : SERIAL.includes(failure));

const SERIAL = ["NOT_SERIALIZABLE", "STALE_WRITE", "HALF_DONE"];

function evidence({ left, interrupted, says, waiting }) {
  if (waiting) return said("evidence.waitForEver", { clients: waiting });
  return says === undefined ? said("evidence.noSerialResult", { left: english("code", left), interrupted }) : said("evidence.checkSaysNo", { reason: english("code", says) });
}
