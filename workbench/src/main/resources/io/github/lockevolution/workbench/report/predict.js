// Predict mode: before a command's answer is shown, what does Redis answer? And a score.

import { brief, english, fill, h } from "report/dom.js";
import { t } from "report/words.js";

const PLAUSIBLE = { GET: ["nil"], SET: ["OK", "nil"], SETNX: ["1", "0"], SETEX: ["OK", "nil"], DEL: ["1", "0"], EVALSHA: ["1", "0"], EVAL: ["1", "0"] };
const MOST = 4;

const word = (command) => command.split(" ")[0];

/** Answers seen anywhere in this stage to the same command word, and others that could be; in one order always. */
function choicesFor(stage, command, answer) {
  const seen = new Set([answer]);
  for (const position of stage.graph.positions) {
    for (const turn of Object.values(position.turns)) {
      if (turn.command && turn.answer !== undefined && word(turn.command) === word(command)) seen.add(turn.answer);
    }
  }
  for (const other of [...(PLAUSIBLE[word(command)] ?? []), "OK", "nil"]) {
    if (seen.size < 2 || PLAUSIBLE[word(command)]?.includes(other)) seen.add(other);
  }
  const all = [...seen].slice(0, MOST);
  return all.sort();
}

/** Each answer's key: its first letter or digit, if no other answer has the same. */
function keysFor(choices) {
  const firsts = choices.map((choice) => choice.toLowerCase().match(/[a-z0-9]/)?.[0]);
  return firsts.map((key, i) => (firsts.indexOf(key) === i && firsts.lastIndexOf(key) === i ? key : undefined));
}

/** asks(true) is called when a question opens, asks(false) when it is gone. */
export function predictor(walk, giveFocusBack, asks) {
  let question;
  let right = 0;
  let all = 0;
  const view = h("div.predict", { hidden: true });

  const predictor = {
    view,
    on: false,
    get asking() { return Boolean(question); },
    ask(move, then) {
      const { command, answer } = walk.turn(move);
      const choices = choicesFor(walk.stage, command, String(answer));
      question = { answer: String(answer), then, choices, keys: keysFor(choices) };
      asks(true);
      view.hidden = false;
      fill(view, h("div", { role: "group", "aria-labelledby": "question" },
        h("h2", { id: "question" }, t("whatAnswer", { command: brief(command) })),
        h("p.row", {}, question.choices.map((choice, i) => h("button", { type: "button", onclick: () => predictor.choose(i) },
          english("code", choice), question.keys[i] && h("kbd", {}, question.keys[i]))),
        h("button.quiet", { type: "button", onclick: () => { predictor.dismiss(); giveFocusBack(); } }, t("notNow")))));
      view.querySelector("button").focus();
    },
    /** The choice that this key stands for, or -1. */
    choiceOf: (key) => question?.keys.indexOf(key) ?? -1,
    choose(index) {
      if (!question?.choices[index]) return;
      const { answer, then, choices } = question;
      const said = choices[index];
      const hit = said === answer;
      all += 1;
      if (hit) right += 1;
      question = undefined;
      asks(false);
      const words = hit ? t("right", { answer }) : t("wrong", { said, answer });
      fill(view, h("p", { class: hit ? "verdict right" : "verdict wrong" }, h("span.sign", { "aria-hidden": "true" }, hit ? "✓" : "!"), ` ${words} `,
        h("span.quiet", {}, t("score", { right, all }))));
      then(`${words} ${t("score", { right, all })}`);
      giveFocusBack();
    },
    /** Takes the question or the last verdict away. */
    dismiss() {
      question = undefined;
      asks(false);
      view.hidden = true;
      view.replaceChildren();
    },
  };
  return predictor;
}
