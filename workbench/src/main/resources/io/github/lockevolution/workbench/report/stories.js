// The stories: a list of them by lock, and one of them with its drawing beside the same moves on the next lock.

import { copyable } from "report/copyable.js";
import { areSections, stageNamed, stages, stories, storiesOf, storyOfSchedule } from "report/data.js";
import { failureName, h, isTyping, properName, setChildren, usesArrowKeys } from "report/dom.js";
import { drawing } from "report/drawing.js";
import { narrationOf, sentenceElement, textDrawing } from "report/narration.js";
import { toSchedule, toStory } from "report/route.js";
import { stageNumber } from "report/stage-name.js";
import { storySteps } from "report/story-steps.js";
import { label, said, t } from "report/words.js";

export function showStories(root, route) {
  const story = route.schedule ? storyOfSchedule(route.schedule) : stories[0];
  const unknown = route.schedule && !story;
  const svg = story && drawing(narrationOf(story).svg);
  const next = story && nextOf(story);
  const steps = story && storySteps(stageNamed(story.stage), story, svg, next);
  setChildren(root,
    h("div.head", {}, h("h1", { tabindex: "-1" }, t("stories")), h("p.lead", {}, areSections ? t("sectionStoriesLead") : t("storiesLead"))),
    h("nav.list", { "aria-label": t("stories") }, stages.filter((stage) => !stage.stores || storiesOf(stage).length).map((stage) => storyList(stage, story))),
    h("article.story", {}, unknown ? noStory(route.schedule) : story && storyView(story, svg, steps, next)));
  const keys = (event) => {
    if (!steps || isTyping(event) || usesArrowKeys(event)) return;
    if (event.key === "ArrowRight") steps.step(1);
    else if (event.key === "ArrowLeft") steps.step(-1);
    else return;
    event.preventDefault();
  };
  addEventListener("keydown", keys);
  return { leave: () => removeEventListener("keydown", keys) };
}

/** The same moves on the first lock that improves on this one; undefined if none does. */
function nextOf({ transfers: [transfer] }) {
  return transfer && { stage: stageNamed(transfer.stage), schedule: transfer.schedule, svg: drawing(narrationOf(transfer).svg) };
}

function storyList(stage, current) {
  return h("section", {}, h("h2", {}, stageNumber(stage), properName("span", stage.title)),
    h("ul", {}, storiesOf(stage).map((story) => h("li", {},
      h("a", { href: toStory(story.schedule), "aria-current": story === current && "true" },
        story.shortestOf.map((failure) => failureName(failure)))))));
}

function noStory(schedule) {
  const known = stageNamed(schedule.split(":")[0]);
  return [h("p.notice", { role: "alert" }, t("addressUnknown", { address: `#story-${schedule}` })),
    known && h("p", {}, t("notAStory", { schedule: h("a", { href: toSchedule(schedule), translate: "no" }, schedule) }))];
}

function storyView(story, svg, steps, next) {
  const stage = stageNamed(story.stage);
  const index = stories.indexOf(story);
  const neighbour = (other, rel, words) => (other ? h("a.button", { href: toStory(other.schedule), rel }, words) : null);
  return [
    h("header.story-head", {},
      h("div", {},
        h("p.eyebrow", {}, properName("span", stage.number ? `${stage.number} · ${stage.title}` : stage.title)),
        h("h2.failures", {}, story.shortestOf.map((failure) => [failureName(failure), " "])),
        h("p.meaning", {}, story.shortestOf.map((failure) => label("page", failure, "explained")).join(" "))),
      h("p.row", {}, copyable(story.schedule), h("a.button.primary", { href: toSchedule(story.schedule) }, t("stepInWalk")))),
    steps?.bar,
    h("div.pair", {},
      h("section", {}, h("h3", {}, properName("span", stage.title)), shownFailures(story.failures), svg, steps?.rows,
        h("div.below", {}, explanationsView(story), asText(story))),
      transfersView(story, next)),
    steps && h("div.pair-of-sources", {}, steps.sources),
    h("nav.row.pager", { "aria-label": t("nextStory") }, neighbour(stories[index - 1], "prev", t("previousStory")), neighbour(stories[index + 1], "next", t("nextStory"))),
  ];
}

function shownFailures(failures) {
  return h("p.shown-failures", {}, failures.length ? [t("shows"), " ", failures.map((failure) => [failureName(failure), " "])]
    : h("b.none-shown", {}, said("timeline.showsNothing")));
}

/** The drawing in plain text, of a story or of what its moves do to another lock. */
const asText = (part) => h("details.as-text", {}, h("summary", {}, t("asText")),
  h("div.scroller", { tabindex: "0", role: "region", "aria-label": t("asText") }, textDrawing(part, narrationOf(part).text)));

/** What the same moves do to each lock that improves on this one. */
function transfersView(story, next) {
  if (next) return story.transfers.map((transfer, i) => transferView(story, transfer, i ? drawing(narrationOf(transfer).svg) : next.svg));
  if (areSections) return null;
  const words = story.failures.includes("LEASE_OVERRUN") ? t("lastLockFails") : t("lastLockWhat");
  return h("section.next.last", {}, h("h3", {}, t("lastLock")), h("p", {}, words));
}

function transferView(story, transfer, svg) {
  const next = stageNamed(transfer.stage);
  return h("section.next", {}, h("h3", {}, areSections ? t("onNextSection", { section: properName("span", next?.title ?? transfer.stage) }) : t("onNextStage", { stage: properName("span", next?.title ?? transfer.stage) })),
    shownFailures(transfer.failures),
    svg,
    h("div.below", {},
      differenceView(story.shortestOf, transfer),
      h("p.row", {}, copyable(transfer.schedule), h("a.button", { href: toSchedule(transfer.schedule) }, t("stepInWalk"))),
      asText(transfer)));
}

/** The first answer that is another one on the next lock, and whether that lock avoids these failures. */
function differenceView(failures, transfer) {
  const { difference } = narrationOf(transfer);
  const isFixed = !failures.some((failure) => transfer.failures.includes(failure));
  // Where a section is mended by the order of its commands, no answer need be another one.
  if (!difference) return areSections && isFixed ? h("p.difference", {}, t("otherOrder")) : h("p.difference.still-fails", {}, t("noDifference"));
  return h(isFixed ? "p.difference" : "p.difference.still-fails", {}, h("b", {}, isFixed ? t("isFixed") : t("stillFails"), " "), sentenceElement("span", difference));
}

function explanationsView(story) {
  const { explanations } = narrationOf(story);
  return h("div.explanations", {}, explanations.map(({ failure, lines }) => h("section", {},
    explanations.length > 1 && h("h4", {}, failureName(failure)),
    h("dl", {}, Object.entries(lines).map(([label, line]) => h("div", {}, h("dt", {}, label), h("dd", {}, sentenceElement("span", line))))))));
}
