// The hand-outs, which only show in print: one page for each lock with its commands, counts, source and shortest stories.

import { attacks, data, FAILURES, stages, storiesOf } from "report/data.js";
import { english, h, properName } from "report/dom.js";
import { expectationText, withoutFailure } from "report/expectation.js";
import { narrationOf, textDrawing } from "report/narration.js";
import { label, t } from "report/words.js";

export const printHandouts = () => h("div.handouts", { "aria-hidden": "true" }, stages.map(page));

function page(stage) {
  const source = shortened(stage.source?.text ?? "");
  const stories = storiesOf(stage);
  const texts = stories.map((story, i) => (i < stories.length - 1 ? withoutLegend(narrationOf(story).text) : narrationOf(story).text));
  const storyLines = texts.reduce((sum, text) => sum + text.split("\n").length + 2, 0);
  return h("section.handout", { style: `--source-lines:${lineCount(source, source.split("\n").length > 50 ? 105 : 78)};--story-lines:${storyLines}` },
    h("header", {}, h("p.title", {}, stage.number > 0 && h("b", {}, `${stage.number}. `), properName("b", stage.title), " · ", t("sinceRedis", { version: stage.requires })),
      h("p.commands", {}, stage.acquireCommands.length > 0 && t("acquire", { commands: stage.acquireCommands }), "   ",
        stage.releaseCommands.length > 0 && t("release", { commands: stage.releaseCommands }))),
    h("table", {}, h("tbody", {}, h("tr", {}, FAILURES.map((failure) => {
      const { schedules, declared, expectation } = stage.failures[failure];
      return h("td", {}, english("b", failure), h("br"), `${schedules} ${t("ofAll", { all: stage.schedules })} · ${declared === "must" ? t("must") : t("never")} · ${expectationText(expectation)}`, h("br"), h("small", {}, label("failure", failure, "meaning")));
    })))),
    h("table", {}, h("tbody", {}, h("tr", {}, attacks.map((attack) => h("td", {}, h("b", {}, label("attack", attack, "title")), h("br"), outcome(stage, attack)))))),
    h("div.columns", {},
      h("div.source", {}, h("p.what", {}, stage.source ? t("handoutSource", { file: english("b", stage.source.file) }) : t("noSource")), english("pre", source)),
      h("div.stories", {}, h("p.what", {}, h("b", {}, t("handoutStories"))), texts.map((text, i) => textDrawing(stories[i], text)))),
    properName("footer", `Lock Evolution ${data.version} · Redis ${data.redis} · ./lab show SCHEDULE`));
}

function outcome(stage, attack) {
  const shown = stage.attacks?.[attack];
  if (!shown) return t("notAttacked");
  return shown.failures.length ? english("span", shown.failures.join(", ")) : withoutFailure(shown);
}

/** The text of a story without the legend below it, which is printed once, under the last story. */
const withoutLegend = (text) => text.replace(/\n+# {2}\S[^\n]*\s*$/, "");

const MAX_LINES_WITH_GAPS = 62; // a longer source is printed without empty lines, so that its letters do not get too small

const STRING = /"""(?:\\[\s\S]|[^\\])*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/;
const COMMENT = /\/\*[\s\S]*?\*\/|\n[ \t]*\/\/[^\n]*|[ \t]*\/\/[^\n]*/;
const STRING_OR_COMMENT = new RegExp(`(${STRING.source})|${COMMENT.source}`, "g");

/** The source without package, imports and comments, indented by half: what a class reads together. */
function shortened(text) {
  const lines = text.replace(STRING_OR_COMMENT, (whole, string) => string ?? "").split("\n")
    .filter((line) => !/^\s*(package|import) /.test(line))
    .filter((line, i, all) => line.trim() !== "" || (i > 0 && all[i - 1].trim() !== "" && !all[i - 1].trim().endsWith("{")))
    .map((line) => line.replace(/^( +)/, (spaces) => " ".repeat(spaces.length / 2)));
  const withoutGaps = lines.filter((line) => line.trim() !== "");
  return (lines.length > MAX_LINES_WITH_GAPS ? withoutGaps : lines).join("\n").trim();
}

/** How many lines a text has when it is wrapped at this width. */
const lineCount = (text, width) => text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / width)), 0);
