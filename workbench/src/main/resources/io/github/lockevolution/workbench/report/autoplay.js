// "Show me": plays the rest of a shortest path to the goal, move by move, until it is reached or somebody stops it.

import { prefersReducedMotion } from "report/dom.js";
import { t } from "report/words.js";

const PAUSE_MILLIS = 1100;

export function autoplay(walk, act, say) {
  let timer;

  const isReached = () => walk.goalsSoFar().has(walk.goal);

  function playNext() {
    const path = isReached() ? undefined : walk.pathTo(walk.goal);
    if (!path?.length) return stop();
    act({ type: "move", move: path[0], autoplayed: true });
    if (isReached()) return stop();
    timer = setTimeout(playNext, PAUSE_MILLIS);
    return undefined;
  }

  function start() {
    if (!walk.goal) return say(t("noGoal"));
    if (isReached()) return say(t("hintReached"));
    walk.goTo(walk.lastMoveThatCanStillShow(walk.goal));
    if (prefersReducedMotion()) {
      for (const move of walk.pathTo(walk.goal)) act({ type: "move", move, autoplayed: true });
      return undefined;
    }
    document.querySelector(".show-me")?.classList.add("playing");
    setWord(t("stop"));
    return playNext();
  }

  function stop() {
    if (timer === undefined && !document.querySelector(".show-me.playing")) return;
    clearTimeout(timer);
    timer = undefined;
    document.querySelector(".show-me")?.classList.remove("playing");
    setWord(t("showMe"));
  }

  const setWord = (word) => {
    const text = document.querySelector(".show-me .word");
    if (text) text.textContent = word;
  };

  return { get playing() { return timer !== undefined; }, stop, toggle: () => (timer === undefined ? start() : stop()) };
}
