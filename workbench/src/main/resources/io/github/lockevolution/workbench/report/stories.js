// The stories: a list of them by lock, and one of them with its drawing beside the same moves on the next lock.

import { stageAfter, stageNamed, stages, stories, storiesOn, storyOf } from "report/data.js";
import { copyable } from "report/copy.js";
import { english, failureName, fill, h, takesArrows, typing } from "report/dom.js";
import { drawing } from "report/drawing.js";
import { toSchedule, toStory } from "report/route.js";
import { storySteps } from "report/story-steps.js";
import { said, told } from "report/told.js";
import { t } from "report/words.js";

export function showStories(root, route) {
  const story = route.schedule ? storyOf(route.schedule) : stories[0];
  const unknown = route.schedule && !story;
  const picture = story && drawing(told(story).svg);
  const steps = story && storySteps(stageNamed(story.stage), story, picture);
  fill(root,
    h("div.head", {}, h("h1", { tabindex: "-1" }, t("stories")), h("p.lead", {}, t("storiesLead"))),
    h("nav.list", { "aria-label": t("stories") }, stages.map((stage) => list(stage, story))),
    h("article.story", {}, unknown ? noStory(route.schedule) : story && pages(story, picture, steps)));
  const keys = (event) => {
    if (!steps || typing(event) || takesArrows(event)) return;
    if (event.key === "ArrowRight") steps.step(1);
    else if (event.key === "ArrowLeft") steps.step(-1);
    else return;
    event.preventDefault();
  };
  addEventListener("keydown", keys);
  return { leave: () => removeEventListener("keydown", keys) };
}

function list(stage, shown) {
  const its = storiesOn(stage);
  return h("section", {}, h("h2", {}, h("span.number", {}, stage.number), english("span", stage.title)),
    h("ul", {}, its.map((story) => h("li", {},
      h("a", { href: toStory(story.schedule), "aria-current": story === shown && "true" },
        story.shortestOf.map((failure) => failureName(failure)))))));
}

function noStory(schedule) {
  const known = stageNamed(schedule.split(":")[0]);
  return [h("p.notice", { role: "alert" }, t("addressUnknown", { address: `#story-${schedule}` })),
    known && h("p", {}, t("notAStory"), " ", h("a", { href: toSchedule(schedule) }, schedule))];
}

function pages(story, picture, steps) {
  const stage = stageNamed(story.stage);
  const at = stories.indexOf(story);
  const neighbour = (other, word) => (other ? h("a.button", { href: toStory(other.schedule), rel: word === "nextStory" ? "next" : "prev" }, t(word)) : null);
  return [
    h("header.story-head", {},
      h("div", {},
        h("p.eyebrow", {}, english("span", `${stage.number} · ${stage.title}`)),
        h("h2.failures", {}, story.shortestOf.map((failure) => [failureName(failure), " "])),
        h("p.meaning", {}, story.shortestOf.map((failure) => t(`see${failure}`)).join(" "))),
      h("p.row", {}, copyable(story.schedule), h("a.button.primary", { href: toSchedule(story.schedule) }, t("stepInWalk")))),
    steps?.bar,
    h("div.pair", {},
      h("section", {}, h("h3", {}, english("span", stage.title)), showing(story.failures), picture,
        h("div.below", {}, explanations(story), asText(told(story).text))),
      onNext(story, stage)),
    steps?.source,
    h("nav.row.ends", { "aria-label": t("nextStory") }, neighbour(stories[at - 1], "previousStory"), neighbour(stories[at + 1], "nextStory")),
  ];
}

function showing(failures) {
  return h("p.showing", {}, failures.length ? [t("shows"), " ", failures.map((failure) => [failureName(failure), " "])]
    : h("b.none-shown", {}, t("showsNothing")));
}

const asText = (text) => h("details.as-text", {}, h("summary", {}, t("asText")),
  h("div.scroller", { tabindex: "0", role: "region", "aria-label": t("asText") }, h("pre", {}, text)));

function onNext(story, stage) {
  const { next } = story;
  if (!next) {
    return h("section.next.last", {}, h("h3", {}, t("lastLock")), h("p", {}, t("lastLockWhat")));
  }
  const other = stageNamed(next.stage) ?? stageAfter(stage);
  return h("section.next", {}, h("h3", {}, t("onNext"), t("colon"), english("span", other?.title ?? next.stage)),
    showing(next.failures),
    drawing(told(next).svg),
    h("div.below", {},
      difference(story),
      h("p.row", {}, copyable(next.schedule), h("a.button", { href: toSchedule(next.schedule) }, t("stepInWalk"))),
      asText(told(next).text)));
}

/** Where the next lock goes another way, and whether that cures anything. */
function difference({ shortestOf, next }) {
  const { difference: words } = told(next);
  if (!words) return h("p.bites.no-cure", {}, t("noDifference"));
  const cured = !shortestOf.some((failure) => next.failures.includes(failure));
  return h(cured ? "p.bites" : "p.bites.no-cure", {}, h("b", {}, t(cured ? "fixBites" : "noCure"), " "), said("span", words));
}

function explanations(story) {
  const { explanations: all } = told(story);
  return h("div.explanations", {}, all.map(({ failure, lines }) => h("section", {},
    all.length > 1 && h("h4", {}, failureName(failure)),
    h("dl", {}, Object.entries(lines).map(([label, line]) => h("div", {}, h("dt", {}, label), h("dd", {}, said("span", line))))))));
}
