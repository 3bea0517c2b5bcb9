// The matrix: for each lock how many schedules show each failure, and what each attack did.

import { attacks, data, FAILURES, stages, storyOfFailure } from "report/data.js";
import { english, failureName, fill, h } from "report/dom.js";
import { toSchedule, toStory } from "report/route.js";
import { said, told } from "report/told.js";
import { verdictMark, verdictSign } from "report/verdict.js";
import { t, tOr } from "report/words.js";

export function showMatrix(root, route) {
  const table = matrixTable();
  const cell = route.cell !== undefined && table.querySelector(`[data-cell="${CSS.escape(route.cell)}"]`);
  const unknown = route.unknown ?? (cell === null ? `cell-${route.cell}` : undefined);
  fill(root,
    unknown && h("p.notice", { role: "alert" }, t("addressUnknown", { address: `#${unknown}` })),
    h("div.hero", {},
      h("h1", { tabindex: "-1" }, t("motto")),
      h("p.lead", {}, t("matrixLead", { redis: data.redis, bounds: boundsInWords() })),
      h("p.actions", {},
        h("a.button.primary", { href: toSchedule(`${stages[0].stage}:`) }, t("toWalk")),
        h("a.button", { href: "#stories" }, t("toStories")),
        verdictOfAll())),
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

function verdictOfAll() {
  const [verdict, words] = { "as declared": ["met", "verdictAsDeclared"], "not as declared": ["broken", "verdictBroken"] }[data.verdict]
    ?? ["inconclusive", "verdictInconclusive"];
  return h("span.verdict", {}, verdictSign(verdict), t(words));
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
    h("tbody", {}, h("tr.duties", {}, h("th", { scope: "row" }, t("duty")),
      stages.map((stage) => h("td", {}, verdictMark(stage.duty))))));
}

function stageHead(stage) {
  return h("th.stage", { scope: "col" },
    h("a", { href: toSchedule(`${stage.stage}:`), title: t("walk") },
      h("span.number", {}, stage.number), " ", english("span.title", stage.title)),
    english("span.commands", [...stage.acquire, ...stage.release].map((command) => h("code", {}, command))),
    h("small", {}, t("since", { version: stage.since })));
}

const group = (title, what) => h("tr.group", {}, h("th", { colspan: stages.length + 1, scope: "colgroup" },
  h("div", {}, h("span", {}, t(title)), " ", h("small", {}, t(what)))));

function failureCell(stage, failure) {
  const { schedules, duty, verdict } = stage.failures[failure];
  const story = storyOfFailure(stage, failure);
  const count = [h("span.count", {}, schedules), " ", h("small", {}, t("ofAll", { all: stage.schedules }))];
  const label = t("shortestStory", { failure, stage: stage.title, count: schedules, all: stage.schedules });
  return h("td", { class: schedules ? "suffers" : verdict === "inconclusive" ? "unknown" : "clean" },
    story ? h("a.counted", { href: toStory(story.schedule), title: label }, count, h("span.visually-hidden", {}, ` ${label}`)) : h("span.counted", {}, count),
    h("span.share", { "aria-hidden": "true", style: `--share:${schedules / (stage.schedules || 1)}` }),
    h("small.duty", {}, t(duty), " ", verdictMark(verdict)));
}

function attackCell(stage, attack) {
  const result = stage.attacks?.[attack.name];
  if (!result) return h("td.clean", {}, h("small", {}, "–"));
  const failed = result.failures.length > 0;
  const words = failed ? result.failures.map((failure) => failureName(failure))
    : h("span", {}, t(result.words));
  const stories = result.failures.map((failure) => [failure, storyOfFailure(stage, failure)]).filter(([, story]) => story);
  return h("td", { "data-cell": `${stage.stage}:${attack.name}`, class: failed ? "suffers" : result.duty === "not applicable" ? "absent" : "clean" },
    h("details", {},
      h("summary", {},
        h("span.words", {}, words), h("span.visually-hidden", {}, `, ${tOr(attack.name, attack.title)}, ${stage.title}: ${t("whatHappened")}`)),
      said("p", told(result)),
      stories.map(([failure, story]) => h("p", {}, h("a", { href: toStory(story.schedule) }, t("storyOfFailure", { failure }))))),
    result.duty !== "not applicable" && h("small.duty", {}, verdictMark(result.duty)));
}

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

