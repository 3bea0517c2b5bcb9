// The playground: who types a lock in plain commands sees at once how it breaks, by the engine of the bench, on a model of Redis. The lock stays in this browser.

import { hasBench, judgeOnBench, stopBench, store as benchStore, templates } from "report/bench.js";
import { CHALLENGES, inTheWay } from "report/challenges.js";
import { copyable } from "report/copyable.js";
import { data, FAILURES, OWN, stages, useOwn } from "report/data.js";
import { english, failureName, h, properName, setChildren } from "report/dom.js";
import { judge, stop } from "report/engine.js";
import { EXAMPLES } from "report/examples.js";
import { replaceAddress, toLock, toSchedule } from "report/route.js";
import { load, store } from "report/settings.js";
import { hasReached, remember } from "report/solved.js";
import { stageNumber } from "report/stage-name.js";
import { parseSchedule } from "report/state-space.js";
import { timeline } from "report/timeline.js";
import { Walk } from "report/walk-model.js";
import { understood } from "report/understood.js";
import { label, saidByEngine, t } from "report/words.js";

const TYPING_MILLIS = 250; // between two keys
const SLOW_MILLIS = 700; // before it is said that it counts

const BOUNDS = [{}, { clients: 3 }, { lostReplies: 1 }].map((change) => ({ ...data.bounds, ...change }));

/** Those that differ so from the bounds of the matrix. */
const boundsOf = (change = {}) => BOUNDS.find((some) => isSame(some, { ...data.bounds, ...change }));

const isSame = (some, others) => ["clients", "crashes", "expiries", "lostReplies"].every((name) => some[name] === others[name]);

/** How a lock is called that is written in a language, and how it is checked elsewhere. */
const LANGUAGES = {
  plain: { file: "my.lock", command: "./lab check my.lock" },
  java: { file: "MyLock.java", command: "./lab check MyLock.java" },
  python: { file: "my_lock.py", command: "./lab check -- python3 my_lock.py" },
  javascript: { file: "my_lock.js", command: "./lab check -- node my_lock.js" },
};

// What outlives this view, so that the person finds it again after a look at another one.
let text; // in plain commands
let addressed; // the lock that stands in the address because of this page
let language = "plain";
const inLanguage = { ...templates }; // what was typed in the others
let bounds = BOUNDS[0];
let challenge;
let failure;

export function showPlayground(root, route) {
  if (route.lock !== undefined && route.lock !== addressed) {
    text = route.lock;
    language = "plain";
    challenge = undefined;
  }
  text ??= load("lock") ?? EXAMPLES["stage3-setnx-setex"];

  const editor = h("textarea.editor", { id: "editor", spellcheck: "false", autocapitalize: "off", autocomplete: "off", wrap: "off", lang: "en", translate: "no",
    "aria-describedby": "editor-status", oninput: () => typed(editor.value) });
  editor.value = written();
  const status = h("p.editor-status", { id: "editor-status", role: "status" });
  const result = h("div.result");
  const tasks = h("ul.challenges");
  const howMuch = h("select", { id: "bounds", onchange: () => {
    bounds = BOUNDS[howMuch.value];
    challenge = undefined;
    changed();
    judgeNow();
  } }, BOUNDS.map((some, i) => h("option", { value: i, selected: some === bounds }, boundsInWords(some))));
  const run = h("button.primary", { type: "button", onclick: runOnBench }, t("runOnRedis", { store: benchStore ?? "" }));
  let timer;
  let hasLeft = false;

  setChildren(root,
    h("div.head", {}, h("h1", { tabindex: "-1" }, t("playgroundTitle")), h("p.lead", {}, hasBench ? t("playgroundLeadServed") : t("playgroundLead"))),
    h("div.playground-columns", {},
      h("div.typing", {},
        h("div.row", {}, h("label", { for: "editor" }, t("yourLock")), h("span.examples.only-plain", { role: "group", "aria-label": t("beginWith") }, h("span.quiet", {}, t("beginWith")), examples())),
        hasBench && languageChoice(), editor, hasBench && h("div.row", {}, run), status,
        h("div.row", {}, h("label", { for: "bounds" }, t("boundsLabel")), howMuch),
        h("details.notation.only-plain", {}, h("summary", {}, t("notation")), notation())),
      result,
      h("section.tasks.only-plain", { "aria-labelledby": "challenges" }, h("h2", { id: "challenges" }, t("challenges")), tasks)));
  showTasks();
  showWhatIsOfPlain();
  judgeNow();

  function written() {
    return language === "plain" ? text : inLanguage[language];
  }

  function languageChoice() {
    return h("div.chips", { role: "group", "aria-label": t("languageLabel") }, Object.keys(LANGUAGES).map((name) => h("button.chip", { type: "button", "aria-pressed": name === language, onclick: (event) => {
      language = name;
      challenge = undefined;
      editor.value = written();
      changed();
      if (language !== "plain") replaceAddress("#playground");
      for (const chip of event.currentTarget.parentElement.children) chip.setAttribute("aria-pressed", chip === event.currentTarget);
      setChildren(status);
      setChildren(result);
      showTasks();
      showWhatIsOfPlain();
      if (language === "plain") judgeNow();
    } }, name === "plain" ? t("plainCommands") : NAMES[name])));
  }

  /** Neither examples, challenges nor the notation are of another language. */
  function showWhatIsOfPlain() {
    for (const part of root.querySelectorAll(".only-plain")) part.hidden = language !== "plain";
  }

  /** What was said is of another lock, or of other bounds: it is seen to be, and what is being said ends. */
  function changed() {
    clearTimeout(timer);
    stopBench();
    result.classList.add("outdated");
    setChildren(status);
  }

  const isStill = (asked) => !hasLeft && asked.text === written() && asked.bounds === bounds && asked.language === language;

  /** On the real Redis behind this page. */
  async function runOnBench() {
    clearTimeout(timer);
    stop();
    const asked = { text: written(), bounds, language };
    const stopIt = h("button.quiet", { type: "button", onclick: () => {
      stopBench();
      setChildren(status, t("countingStopped"));
    } }, t("stopCounting"));
    const told = (words) => setChildren(status, words, " ", stopIt);
    told(t("counting"));
    const judged = await judgeOnBench(language, asked.text, asked.bounds, ({ run: done, known }) => isStill(asked) && told(known ? t("countingMoves", { done, known }) : t("counting")));
    if (judged && isStill(asked)) show(judged, { ...asked, onBench: true });
  }

  function examples() {
    return Object.entries(EXAMPLES).map(([name, example]) => {
      const stage = stages.find((one) => one.name === name);
      return stage && h("button.chip", { type: "button", title: stage.title, onclick: () => {
        challenge = undefined;
        type(example);
      } }, stageNumber(stage), properName(stage.number ? "span.visually-hidden" : "span", ` ${stage.title}`));
    });
  }

  function type(words) {
    if (language !== "plain") return;
    editor.value = words;
    text = words;
    store("lock", words);
    judgeNow();
  }

  function typed(words) {
    stopBench();
    result.classList.add("outdated");
    if (language !== "plain") {
      inLanguage[language] = words;
      setChildren(status);
      return;
    }
    text = words;
    store("lock", words);
    clearTimeout(timer);
    timer = setTimeout(judgeNow, TYPING_MILLIS);
  }

  async function judgeNow() {
    clearTimeout(timer);
    if (language !== "plain") return;
    const asked = { text, bounds, language };
    howMuch.value = BOUNDS.indexOf(bounds);
    editor.removeAttribute("aria-invalid");
    const slow = setTimeout(() => isStill(asked) && setChildren(status, t("counting"), " ", h("button.quiet", { type: "button", onclick: () => {
      stop();
      setChildren(status, t("countingStopped"));
    } }, t("stopCounting"))), SLOW_MILLIS);
    const judged = await judge(OWN, asked.text, asked.bounds);
    clearTimeout(slow);
    if (judged && isStill(asked)) show(judged, asked);
  }

  function show(judged, asked) {
    if (asked.language === "plain") {
      addressed = asked.text;
      replaceAddress(toLock(asked.text));
    }
    if (judged.problem) {
      editor.setAttribute("aria-invalid", "true");
      setChildren(status, h("span.wrong", {}, h("span.sign", { "aria-hidden": "true" }, "✗"), " ", saidByEngine(judged.problem)));
      result.classList.add("outdated");
      if (asked.language === "plain") offer(asked);
      return showTasks();
    }
    result.classList.remove("outdated");
    if (judged.gap || judged.failed) {
      setChildren(status, t("notJudged", { reason: judged.gap ? saidByEngine(judged.gap) : judged.failed }));
      setChildren(result);
      return showTasks();
    }
    const seen = FAILURES.filter((one) => judged.failures[one].schedules);
    setChildren(status, h("b", {}, seen.length ? t("breaksBy", { failures: seen }) : t("breaksByNothing")), asked.onBench && [" ", t("seenOn", { store: benchStore }), judged.remarks?.map((remark) => h("span.remark", {}, remark))]);
    const lock = ownLock(asked, judged);
    const isUsual = isSame(asked.bounds, data.bounds);
    const isWalked = isUsual && Boolean(lock.stateSpace);
    if (isWalked) useOwn(lock);
    failure = seen.includes(failure) ? failure : seen[0];
    showResult(lock, seen, isUsual, asked);
    showTasks(judged, asked);
  }

  /** What was pasted may be a lock all the same. */
  async function offer(asked) {
    const meant = understood(asked.text);
    if (meant === asked.text) return;
    const judged = await judge(OWN, meant, asked.bounds);
    if (judged && !judged.problem && isStill(asked)) {
      status.append(h("span.remark", {}, t("isItThis"), " ", english("code", meant.trim().replace(/\s*\n\s*/g, " · ")), " ",
        h("button.quiet", { type: "button", onclick: () => type(meant) }, t("useIt"))));
    }
  }

  function showResult(lock, seen, isUsual, asked) {
    setChildren(result, counts(lock, isUsual ? stages.filter((stage) => EXAMPLES[stage.name]) : []), lock.stateSpace && story(lock, seen, isUsual, asked), share(asked));
  }

  function story(lock, seen, isUsual, asked) {
    if (!seen.length) return h("section.story-of-own", {}, h("h2", {}, t("noStory")), h("p", {}, t("noStoryWhat")), isUsual && walkLink(lock, `${OWN}:`));
    const walk = new Walk(lock, parseSchedule(lock.failures[failure].shortest).moves);
    const rows = timeline(walk, () => {});
    rows.update();
    for (const button of rows.view.querySelectorAll(".move-row")) button.replaceWith(h("div.move-row", {}, ...button.childNodes));
    return h("section.story-of-own", {},
      h("h2", {}, t("shortestStoryOf", { failure: failureName(failure) })),
      h("div.chips", { role: "group", "aria-label": t("itsFailures") }, seen.map((one) => h("button.chip", { type: "button", "aria-pressed": one === failure, onclick: () => {
        failure = one;
        showResult(lock, seen, isUsual, asked);
        result.querySelector(".chip[aria-pressed=true]").focus();
      } }, english("code", one)))),
      h("p", {}, label("page", failure, "explained")), rows.view,
      isUsual && walkLink(lock, lock.failures[failure].shortest));
  }

  const walkLink = (lock, schedule) => h("p.row", {}, h("a.button.primary", { href: toSchedule(`${OWN}:`) }, t("walkYours")),
    schedule !== `${OWN}:` && h("a.button", { href: toSchedule(schedule) }, t("walkThisStory")));

  function share(asked) {
    const { file, command } = LANGUAGES[asked.language];
    return h("section.share-own", {},
      h("p", {}, asked.onBench ? t("onBench", { file, command: copyable(command) }) : t("onModel", { command: copyable(command) })),
      !hasBench && h("details", {}, h("summary", {}, t("linkToLock")), h("p", {}, copyable(location.href.split("#")[0] + toLock(text))), h("p.quiet", {}, t("linkWhat"))));
  }

  function showTasks(judged, asked) {
    if (judged && challenge && !inTheWay(challenge, asked.text, judged).length) remember({ name: "challenge" }, challenge.id.toUpperCase());
    setChildren(tasks, CHALLENGES.map((one) => task(one, judged, asked)));
  }

  function task(one, judged, asked) {
    const isMine = one === challenge;
    const missing = isMine && judged ? inTheWay(one, asked.text, judged) : [];
    const isDone = isMine && judged && !missing.length;
    return h(isMine ? "li.current" : "li", {},
      h("button.chip", { type: "button", "aria-pressed": isMine, onclick: () => {
        challenge = isMine ? undefined : one;
        bounds = boundsOf(challenge?.bounds);
        if (challenge) type(EXAMPLES[one.from]);
        else judgeNow();
        tasks.children[CHALLENGES.indexOf(one)].querySelector("button").focus();
      } }, one.words(), hasReached({ name: "challenge" }, one.id.toUpperCase()) && h("span.chip-reached", {}, ` ✓ ${t("reached")}`)),
      isMine && judged && h("p", { role: "status" }, isDone ? t("challengeDone") : t("challengeMissing", { reasons: missing.map((reason) => reason ?? "atomic") })));
  }

  return { leave: () => {
    hasLeft = true;
    clearTimeout(timer);
    stop();
    stopBench();
  } };
}

const NAMES = { java: "Java", python: "Python", javascript: "JavaScript" };

const boundsInWords = ({ clients, crashes, expiries, lostReplies }) =>
  (lostReplies ? t("boundsWithLostReplies", { clients, crashes, expiries, lostReplies }) : t("bounds", { clients, crashes, expiries }));

/** A lock that was typed, as the page has all others. */
function ownLock({ text, language }, judged) {
  const failures = Object.fromEntries(Object.entries(judged.failures).map(([name, found]) => [name, { ...found, declared: "never", expectation: "MET" }]));
  return { name: OWN, title: t("yourLock"), store: "Redis", schedules: judged.schedules, twoInside: judged.twoInside, failures,
    source: { file: LANGUAGES[language].file, text }, check: LANGUAGES[language].command, stateSpace: judged.stateSpace, acquireCommands: [], releaseCommands: [] };
}

/** How many schedules show each failure: of the lock that was typed, and of those that history is told by. */
function counts(lock, others) {
  const all = [lock, ...others];
  return h("div.scroller", { tabindex: "0", role: "region", "aria-label": t("ownCaption") },
    h("table.own-counts", {}, h("caption.visually-hidden", {}, t("ownCaption")),
      h("thead", {}, h("tr", {}, h("td"), all.map((one) => h(one === lock ? "th.own" : "th", { scope: "col" }, stageNumber(one), stageNumber(one) && " ", properName("span", one.title))))),
      h("tbody", {},
        h("tr.total", {}, h("th", { scope: "row" }, t("schedules")), all.map((one) => h(one === lock ? "td.own" : "td", {}, h("span.count", {}, one.schedules)))),
        FAILURES.map((name) => h("tr", {}, h("th", { scope: "row" }, failureName(name)), all.map((one) => {
          const { schedules } = one.failures[name];
          return h("td", { class: `${schedules ? "suffers" : "clean"}${one === lock ? " own" : ""}` }, h("span.count", {}, schedules));
        }))))));
}

function notation() {
  return [h("dl", {},
    [["GET {key} = nil, else refuse", t("notationCondition")], ["else", t("notationElse")], ["atomic", t("notationAtomic")],
      ["{key} {owner} {token}", t("notationNames")], ["{seconds} {millis}", t("notationLease")], ["{now} {begun} {deadline}", t("notationClock")], ["{read}", t("notationRead")]]
      .map(([written, meaning]) => h("div", {}, h("dt", {}, english("code", written)), h("dd", {}, meaning)))),
  h("p.quiet", {}, english("code", "SET SETNX SETEX PSETEX GET GETSET DEL UNLINK EXISTS EXPIRE PEXPIRE PERSIST TTL PTTL INCR DECR"))];
}
