// The matrix: for each lock how many schedules show each failure, and what each attack did.

import { attacks, data, FAILURES, shortestStory, stages } from "report/data.js";
import { english, failureName, h, setChildren } from "report/dom.js";
import { expectationMark, expectationSign } from "report/expectation.js";
import { narrationOf, sentenceElement } from "report/narration.js";
import { toSchedule, toStory } from "report/route.js";
import { t, tOr } from "report/words.js";

export function showMatrix(root, route) {
  const table = matrixTable();
  const cell = route.cell !== undefined && table.querySelector(`[data-cell="${CSS.escape(route.cell)}"]`);
  const unknown = route.unknown ?? (cell === null ? `cell-${route.cell}` : undefined);
  setChildren(root,
    unknown && h("p.notice", { role: "alert" }, t("addressUnknown", { address: `#${unknown}` })),
    h("div.hero", {},
      h("h1", { tabindex: "-1" }, t("motto")),
      h("p.lead", {}, t("matrixLead", { redis: data.redis, bounds: boundsInWords() })),
      h("p.actions", {},
        h("a.button.primary", { href: toSchedule(`${stages[0].name}:`) }, t("toWalk")),
        h("a.button", { href: "#stories" }, t("toStories")),
        verdict())),
    h("div.scroller", { tabindex: "0", role: "region", "aria-label": t("caption") }, table),
    h("p.actions.unfold", {}, openAll(table)),
    legend());
  if (cell) {
    cell.querySelector("details").open = true;
    cell.classList.add("found");
    return { scrollTo: cell.querySelector("summary") };
  }
  return {};
}

function boundsInWords() {
  const bounds = data.bounds ?? {};
  const parts = [t("boundClients", { n: bounds.clients }), t("boundCrashes", { n: bounds.crashes }),
    t("boundExpiries", { n: bounds.expiries })];
  if (bounds.lostReplies) parts.push(t("boundLostReplies", { n: bounds.lostReplies }));
  return parts.slice(0, -1).join(t("comma")) + t("and") + parts.at(-1);
}

function verdict() {
  return h("span.verdict", {}, expectationSign(data.expectation), t(`verdict_${data.expectation}`));
}

function matrixTable() {
  return h("table.matrix", {},
    h("caption.visually-hidden", {}, t("caption")),
    h("thead", {}, h("tr", {}, h("td"), stages.map(stageHead))),
    h("tbody", {},
      group("everySchedule", "everyScheduleWhat"),
      h("tr.total", {}, h("th", { scope: "row" }, t("schedules")), stages.map((stage) => h("td", {}, h("span.count", {}, stage.schedules)))),
      FAILURES.map((failure) => h("tr", {},
        h("th", { scope: "row" }, failureName(failure), h("small", {}, t(failure))),
        stages.map((stage) => failureCell(stage, failure))))),
    h("tbody", {},
      group("sixAttacks", "sixAttacksWhat"),
      attacks.map((attack) => h("tr", {},
        h("th", { scope: "row" }, tOr(attack.name, attack.title), h("small", {}, tOr(`fault${attack.name}`, attack.fault))),
        stages.map((stage) => attackCell(stage, attack))))),
    h("tbody", {}, h("tr.expectations", {}, h("th", { scope: "row" }, t("expectation")),
      stages.map((stage) => h("td", {}, expectationMark(stage.expectation))))));
}

function stageHead(stage) {
  return h("th.stage", { scope: "col" },
    h("a", { href: toSchedule(`${stage.name}:`), title: t("walk") },
      h("span.number", {}, stage.number), " ", english("span.title", stage.title)),
    english("span.commands", [...stage.acquireCommands, ...stage.releaseCommands].map((command) => h("code", {}, command))),
    h("small", {}, t("sinceRedis", { version: stage.requires })));
}

const group = (title, what) => h("tr.group", {}, h("th", { colspan: stages.length + 1, scope: "colgroup" },
  h("div", {}, h("span", {}, t(title)), " ", h("small", {}, t(what)))));

function failureCell(stage, failure) {
  const { schedules, declared, expectation } = stage.failures[failure];
  const story = shortestStory(stage, failure);
  const count = [h("span.count", {}, schedules), " ", h("small", {}, t("ofAll", { all: stage.schedules }))];
  const label = t("shortestStoryLabel", { failure, stage: stage.title, count: schedules, all: stage.schedules });
  return h("td", { class: schedules ? "suffers" : expectation === "INCONCLUSIVE" ? "unknown" : "clean" },
    story ? h("a.counted", { href: toStory(story.schedule), title: label }, count, h("span.visually-hidden", {}, ` ${label}`)) : h("span.counted", {}, count),
    h("span.share", { "aria-hidden": "true", style: `--share:${schedules / (stage.schedules || 1)}` }),
    h("small.expectation", {}, t(declared), " ", expectationMark(expectation)));
}

function attackCell(stage, attack) {
  const outcome = stage.attacks?.[attack.name];
  if (!outcome) return h("td.clean", {}, h("small", {}, "–"));
  const { failures, expectation, result } = outcome;
  const applies = expectation !== "NOT_APPLICABLE";
  const words = failures.length ? failures.map((failure) => failureName(failure)) : h("span", {}, t(result));
  const stories = failures.map((failure) => [failure, shortestStory(stage, failure)]).filter(([, story]) => story);
  return h("td", { "data-cell": `${stage.name}:${attack.name}`, class: failures.length ? "suffers" : applies ? "clean" : "not-applicable" },
    h("details", {},
      h("summary", {},
        h("span.words", {}, words), h("span.visually-hidden", {}, `, ${tOr(attack.name, attack.title)}, ${stage.title}: ${t("whatHappened")}`)),
      sentenceElement("p", narrationOf(outcome)),
      stories.map(([failure, story]) => h("p", {}, h("a", { href: toStory(story.schedule) }, t("shortestStoryOf", { failure }))))),
    applies && h("small.expectation", {}, expectationMark(expectation)));
}

/** A button that shows what happened in every attack, or hides it. */
function openAll(table) {
  const button = h("button", { type: "button", "aria-pressed": "false", onclick: () => {
    const open = button.getAttribute("aria-pressed") === "false";
    for (const details of table.querySelectorAll("details")) details.open = open;
    button.setAttribute("aria-pressed", open);
    button.textContent = t(open ? "closeAll" : "openAll");
  } }, t("openAll"));
  return button;
}

function legend() {
  const example = stages.flatMap((stage) => FAILURES.map((failure) => [stage.failures[failure].schedules, stage.schedules]))
    .filter(([n]) => n).sort(([a], [b]) => a - b)[0] ?? [0, stages[0].schedules];
  return h("section.legend", { "aria-labelledby": "legend" },
    h("h2", { id: "legend" }, t("legend")),
    h("dl", {}, FAILURES.map((failure) => h("div", {}, h("dt", {}, failureName(failure)), h("dd", {}, t(failure))))),
    h("ul", {}, h("li", {}, t("legendCount", { n: example[0], all: example[1] })),
      ["legendMust", "legendNever", "legendNotSafe"].map((name) => h("li", {}, t(name)))));
}
