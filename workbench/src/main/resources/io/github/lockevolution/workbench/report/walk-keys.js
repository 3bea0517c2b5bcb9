// The keys of the walk. They are silent while somebody types, and leave the arrows to what they move or scroll.

import { takesArrows, typing } from "report/dom.js";

const PLAIN = { e: "expire", u: "undo", backspace: "undo", r: "restart", h: "hint", s: "showMe", p: "predict", "?": "help" };

/** Listens until the function that is returned is called. */
export function walkKeys(act, predict, play, clients) {
  function deedOf(event) {
    const key = event.key.toLowerCase();
    if (predict.asking && !event.shiftKey && predict.choiceOf(key) >= 0) return { do: "answer", choice: predict.choiceOf(key) };
    const client = clients.find((name) => name.toLowerCase() === key);
    if (client) return { do: "move", move: event.shiftKey ? `${client}-crash` : client };
    if (key === "escape" && play.playing) return { do: "showMe" };
    if (!takesArrows(event)) {
      if (key === "arrowleft") return { do: "back" };
      if (key === "arrowright") return { do: "forth" };
    }
    const name = PLAIN[key];
    return name === "expire" ? { do: "move", move: "expire" } : name && { do: name };
  }

  function listen(event) {
    if (typing(event)) return;
    const deed = deedOf(event);
    if (!deed) return;
    event.preventDefault();
    act(deed);
  }

  addEventListener("keydown", listen);
  return () => removeEventListener("keydown", listen);
}
