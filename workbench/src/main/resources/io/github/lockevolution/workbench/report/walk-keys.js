// The keys of the walk. They do nothing while somebody types, and leave the arrow keys to sliders and scrolling regions.

import { isTyping, usesArrowKeys } from "report/dom.js";

const ACTIONS = { u: "undo", backspace: "undo", r: "restart", h: "hint", s: "showMe", p: "predict", "?": "help" };

/** Starts to listen, and returns the function that stops it. */
export function walkKeys(act, predict, autoplay, clients) {
  function actionOf(event) {
    const key = event.key.toLowerCase();
    if (predict.asking && !event.shiftKey && predict.choiceWithKey(key) >= 0) return { type: "answer", choice: predict.choiceWithKey(key) };
    const client = clients.find((name) => name.toLowerCase() === key);
    if (client) return { type: "move", move: event.shiftKey ? `${client}-crash` : client };
    if (key === "escape" && autoplay.playing) return { type: "showMe" };
    if (!usesArrowKeys(event)) {
      if (key === "arrowleft") return { type: "back" };
      if (key === "arrowright") return { type: "forward" };
    }
    if (key === "e") return { type: "move", move: "expire" };
    return ACTIONS[key] && { type: ACTIONS[key] };
  }

  function listen(event) {
    if (isTyping(event)) return;
    const action = actionOf(event);
    if (!action) return;
    event.preventDefault();
    act(action);
  }

  addEventListener("keydown", listen);
  return () => removeEventListener("keydown", listen);
}
