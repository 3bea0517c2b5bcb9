// The hand-outs, seen only on paper: one page for each lock with its commands, counts, source and shortest stories.

import { data, FAILURES, stages, storiesOn } from "report/data.js";
import { english, h } from "report/dom.js";
import { t } from "report/words.js";

export const printHandouts = () => h("div.handouts", { "aria-hidden": "true" }, stages.map(page));

function page(stage) {
  const source = bare(stage.source.text);
  const stories = storiesOn(stage);
  const lines = stories.reduce((sum, story) => sum + story.text.split("\n").length + 3, 0);
  return h("section.handout", { style: `--source-lines:${wrapped(source, 84)};--story-lines:${lines}` },
    h("header", {}, h("p.title", {}, h("b", {}, `${stage.number}. `), english("b", stage.title), ` · ${t("since", { version: stage.since })}`),
      english("p.commands", `${t("takes")}: ${stage.acquire.join(", ")}   ${t("gives")}: ${stage.release.join(", ")}`)),
    h("table", {}, h("tbody", {}, h("tr", {}, FAILURES.map((failure) => {
      const { schedules, duty, met } = stage.failures[failure];
      return h("td", {}, english("b", failure), h("br"), `${schedules} ${t("ofAll", { all: stage.schedules })} · ${t(duty)} · ${t(met ? "met" : "broken")}`, h("br"), h("small", {}, t(failure)));
    })))),
    h("div.columns", {},
      h("div.source", {}, h("p.what", {}, english("b", stage.source.file), `, ${t("handoutSource")}`), english("pre", source)),
      h("div.stories", {}, h("p.what", {}, h("b", {}, t("handoutStories"))), stories.map((story) => english("pre", story.text)))),
    h("footer", {}, `Lock Evolution ${data.version} · Redis ${data.redis} · ./lab show SCHEDULE`));
}

/** The code without package, imports and comment blocks: what a class would read together. */
function bare(text) {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").split("\n")
    .filter((line) => !/^\s*(package|import) /.test(line) && line.trim() !== "")
    .map((line) => line.replace(/^( +)/, (spaces) => " ".repeat(spaces.length / 2)))
    .join("\n");
}

const wrapped = (text, width) => text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / width)), 0);
