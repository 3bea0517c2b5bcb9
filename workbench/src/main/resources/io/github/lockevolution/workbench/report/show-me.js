// Show me: plays the rest of a shortest story to the goal, move by move, until it is there or somebody stops it.

import { calm } from "report/dom.js";
import { t } from "report/words.js";

const PAUSE = 1100;

export function player(walk, act, say) {
  let timer;

  function tick() {
    const way = walk.found().has(walk.goal) ? undefined : walk.wayTo(walk.goal);
    if (!way?.length) return stop();
    act({ do: "move", move: way[0], played: true });
    if (walk.found().has(walk.goal)) return stop();
    timer = setTimeout(tick, PAUSE);
    return undefined;
  }

  function start() {
    if (!walk.goal) return say(t("noGoal"));
    if (walk.found().has(walk.goal)) return say(t("hintReached"));
    walk.goTo(walk.lastHopeOf(walk.goal));
    if (calm()) {
      for (const move of walk.wayTo(walk.goal)) act({ do: "move", move, played: true });
      return undefined;
    }
    document.querySelector(".show-me")?.classList.add("playing");
    label(t("stop"));
    return tick();
  }

  function stop() {
    if (timer === undefined && !document.querySelector(".show-me.playing")) return;
    clearTimeout(timer);
    timer = undefined;
    document.querySelector(".show-me")?.classList.remove("playing");
    label(t("showMe"));
  }

  const label = (word) => {
    const text = document.querySelector(".show-me .word");
    if (text) text.textContent = word;
  };

  return { get playing() { return timer !== undefined; }, stop, toggle: () => (timer === undefined ? start() : stop()) };
}
