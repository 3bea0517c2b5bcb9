// Predict mode: before a command's answer is shown, what does Redis answer? And a score.

import { english, h, keyCap, setChildren, shortenDigests } from "report/dom.js";
import { t } from "report/words.js";

const PLAUSIBLE = { GET: ["nil"], SET: ["OK", "nil"], SETNX: ["1", "0"], SETEX: ["OK", "nil"], DEL: ["1", "0"], EVALSHA: ["1", "0"], EVAL: ["1", "0"], UPDATE: ["1", "0"] };
const MOST_CHOICES = 4;

const nameOf = (command) => command.split(" ")[0];

/** What answers: of a section it may be one of several stores. */
const storeOf = (walk, move) => walk.transition(move).section?.store ?? walk.stage.store;

/** Answers to the same kind of command anywhere in this state space, and others that are plausible; always in the same order. */
function choicesFor(stateSpace, command, answer) {
  const choices = new Set([answer]);
  for (const state of stateSpace.states) {
    for (const transition of Object.values(state.transitions)) {
      if (transition.command && transition.answer !== undefined && nameOf(transition.command) === nameOf(command)) choices.add(transition.answer);
    }
  }
  const plausible = PLAUSIBLE[nameOf(command)] ?? [];
  for (const other of [...plausible, "OK", "nil"]) {
    if (choices.size < 2 || plausible.includes(other)) choices.add(other);
  }
  return [...choices].slice(0, MOST_CHOICES).sort();
}

/** The key of each choice: its first letter or digit, if no other choice has the same. */
function keysFor(choices) {
  const firsts = choices.map((choice) => choice.toLowerCase().match(/[a-z0-9]/)?.[0]);
  return firsts.map((key, i) => (firsts.indexOf(key) === i && firsts.lastIndexOf(key) === i ? key : undefined));
}

/**
 * @param restoreFocus is called when a question is answered or put off
 * @param onAsking is called with true when a question opens, with false when it is gone
 */
export function predictor(walk, restoreFocus, onAsking) {
  let question;
  let right = 0;
  let all = 0;
  const view = h("div.predict", { hidden: true });

  const predictor = {
    view,
    on: false,
    get asking() { return Boolean(question); },
    /** Asks for the answer to this move's command, then calls onAnswered with what to say about it. */
    ask(move, onAnswered) {
      const { command, answer } = walk.transition(move);
      const choices = choicesFor(walk.stateSpace, command, String(answer));
      question = { answer: String(answer), store: storeOf(walk, move), onAnswered, choices, keys: keysFor(choices) };
      onAsking(true);
      view.hidden = false;
      setChildren(view, h("div", { role: "group", "aria-labelledby": "question" },
        h("h2", { id: "question" }, t("whatAnswer", { store: storeOf(walk, move), command: shortenDigests(command) })),
        h("p.row", {}, question.choices.map((choice, i) => h("button", { type: "button", onclick: () => predictor.choose(i) },
          english("code", choice), question.keys[i] && keyCap(question.keys[i]))),
        h("button.quiet", { type: "button", onclick: () => { predictor.dismiss(); restoreFocus(); } }, t("notNow")))));
      view.querySelector("button").focus();
    },
    /** The index of the choice that has this key, or -1. */
    choiceWithKey: (key) => question?.keys.indexOf(key) ?? -1,
    choose(index) {
      if (!question?.choices[index]) return;
      const { answer, store, onAnswered, choices } = question;
      const chosen = choices[index];
      const isRight = chosen === answer;
      all += 1;
      if (isRight) right += 1;
      question = undefined;
      onAsking(false);
      const words = isRight ? t("right", { store, answer }) : t("wrong", { store, said: chosen, answer });
      setChildren(view, h("p", { class: isRight ? "verdict right" : "verdict wrong" }, h("span.sign", { "aria-hidden": "true" }, isRight ? "✓" : "!"), ` ${words} `,
        h("span.quiet", {}, t("score", { right, all }))));
      onAnswered(`${words} ${t("score", { right, all })}`);
      restoreFocus();
    },
    /** Removes the question or the last verdict. */
    dismiss() {
      question = undefined;
      onAsking(false);
      view.hidden = true;
      view.replaceChildren();
    },
  };
  return predictor;
}
