// The hand-outs, seen only on paper: one page for each lock with its commands, counts, source and shortest stories.

import { attacks, data, FAILURES, stages, storiesOn } from "report/data.js";
import { english, h } from "report/dom.js";
import { told } from "report/told.js";
import { verdictText } from "report/verdict.js";
import { t, tOr } from "report/words.js";

export const printHandouts = () => h("div.handouts", { "aria-hidden": "true" }, stages.map(page));

function page(stage) {
  const source = bare(stage.source?.text ?? "");
  const stories = storiesOn(stage);
  const texts = stories.map((story, i) => (i < stories.length - 1 ? withoutLegend(told(story).text) : told(story).text));
  const lines = texts.reduce((sum, text) => sum + text.split("\n").length + 2, 0);
  return h("section.handout", { style: `--source-lines:${wrapped(source, source.split("\n").length > 50 ? 105 : 78)};--story-lines:${lines}` },
    h("header", {}, h("p.title", {}, h("b", {}, `${stage.number}. `), english("b", stage.title), ` · ${t("since", { version: stage.since })}`),
      english("p.commands", `${t("takes")}${t("colon")}${stage.acquire.join(", ")}   ${t("gives")}${t("colon")}${stage.release.join(", ")}`)),
    h("table", {}, h("tbody", {}, h("tr", {}, FAILURES.map((failure) => {
      const { schedules, duty, verdict } = stage.failures[failure];
      return h("td", {}, english("b", failure), h("br"), `${schedules} ${t("ofAll", { all: stage.schedules })} · ${t(duty)} · ${verdictText(verdict)}`, h("br"), h("small", {}, t(failure)));
    })))),
    h("table", {}, h("tbody", {}, h("tr", {}, attacks.map((attack) => h("td", {}, h("b", {}, tOr(attack.name, attack.title)), h("br"), result(stage, attack)))))),
    h("div.columns", {},
      h("div.source", {}, h("p.what", {}, english("b", stage.source?.file ?? ""), `, ${t("handoutSource")}`), english("pre", source)),
      h("div.stories", {}, h("p.what", {}, h("b", {}, t("handoutStories"))), texts.map((text) => h("pre", {}, text)))),
    h("footer", {}, `Lock Evolution ${data.version} · Redis ${data.redis} · ./lab show SCHEDULE`));
}

function result(stage, attack) {
  const { failures = [], words = "inconclusive" } = stage.attacks?.[attack.name] ?? {};
  return failures.length ? english("span", failures.join(", ")) : t(words);
}

/** The legend of the signs is printed once, under the last story. */
const withoutLegend = (text) => text.replace(/\n+# {2}\S[^\n]*\s*$/, "");

const ROOMY = 62; // lines; a longer source goes without its empty lines, so that it can be read at arm's length

const STRING = /"""(?:\\[\s\S]|[^\\])*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/;
const COMMENT = /\/\*[\s\S]*?\*\/|\n[ \t]*\/\/[^\n]*|[ \t]*\/\/[^\n]*/;
const STRING_OR_COMMENT = new RegExp(`(${STRING.source})|${COMMENT.source}`, "g");

/** The code without package, imports and comments: what a class would read together. */
function bare(text) {
  const lines = text.replace(STRING_OR_COMMENT, (whole, string) => string ?? "").split("\n")
    .filter((line) => !/^\s*(package|import) /.test(line))
    .filter((line, i, all) => line.trim() !== "" || (i > 0 && all[i - 1].trim() !== "" && !all[i - 1].trim().endsWith("{")))
    .map((line) => line.replace(/^( +)/, (spaces) => " ".repeat(spaces.length / 2)));
  const tight = lines.filter((line) => line.trim() !== "");
  return (lines.length > ROOMY ? tight : lines).join("\n").trim();
}

const wrapped = (text, width) => text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / width)), 0);
