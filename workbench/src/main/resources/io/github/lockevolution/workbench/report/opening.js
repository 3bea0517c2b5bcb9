// The first thing to see: a failure that plays by itself, once, in five seconds. It is the shortest story of one of the locks, seen on
// a real Redis like all others. Where motion is not wished for, its last picture stands there from the start.

import { FAILURES, shortestStory, stages } from "report/data.js";
import { english, h, prefersReducedMotion, properName, setChildren, shortenDigests } from "report/dom.js";
import { phaseSign } from "report/lanes.js";
import { hasLease, moveText } from "report/move-text.js";
import { clientOf } from "report/state-space.js";
import { said, t } from "report/words.js";
import { Walk } from "report/walk-model.js";

const PICTURE_MILLIS = 1400;
const FAVOURITES = ["LEASE_OVERRUN", "RACE", ...FAILURES]; // two clients inside at once need no explanation

let hasPlayed = false; // it does not play again for somebody who comes back to this view

/** The failure that is shown, and the fewest moves that lead to it; undefined if no lock here has a story. */
function choose() {
  const playable = stages.filter((stage) => stage.stateSpace && !stage.stores);
  for (const failure of FAVOURITES) {
    const [shortest] = playable.filter((stage) => shortestStory(stage, failure))
      .map((stage) => ({ stage, moves: new Walk(stage).storyTo(failure) }))
      .filter(({ moves }) => moves.length)
      .sort((one, other) => one.moves.length - other.moves.length);
    if (shortest) return shortest;
  }
  return undefined;
}

export function opening() {
  const chosen = choose();
  if (!chosen) return undefined;
  const walk = new Walk(chosen.stage, chosen.moves);
  const pictures = walk.path.length;
  let number = 0;
  let timer;
  const picture = h("div.picture", {});
  const caption = h("p.caption");
  const again = h("button.quiet", { type: "button", hidden: true, onclick: start }, t("playAgain"));
  const view = h("section.opening", { "aria-label": t("opening") },
    h("p.stake", {}, t("stake")), picture, h("div.below-picture", {}, caption, again));

  function show() {
    walk.goTo(number);
    const severalInside = walk.clients.filter((client) => walk.phase(client) === "INSIDE").length > 1;
    setChildren(picture, client(walk.clients[0], severalInside), server(), client(walk.clients[1], severalInside));
    setChildren(caption, number === 0 ? t("stakeBegins") : number === pictures && severalInside ? h("b.failure", {}, t("stakeLost")) : moveText(walk, number));
    again.hidden = number < pictures;
    view.classList.toggle("is-over", number === pictures);
  }

  function client(name, severalInside) {
    const step = walk.steps.at(-1);
    const sends = step?.transition.command && clientOf(step.move) === name;
    const isInside = walk.phase(name) === "INSIDE";
    return h(isInside ? (severalInside ? "div.buyer.inside.several" : "div.buyer.inside") : "div.buyer", {},
      h("p", {}, phaseSign(walk.phase(name), severalInside), properName("b", name)),
      h("p.small", {}, isInside ? said("action.INSIDE.outcome") : " "),
      h("p.wire", {}, sends && [english("code.command", shortenDigests(step.transition.command)), english("code.reply", `→ ${step.transition.answer}`)]));
  }

  function server() {
    const { lockKey } = walk.state;
    return h("div.buyer.server", {}, h("p", {}, properName("b", chosen.stage.store)),
      h("p.small", {}, lockKey ? english("code", `lock = ${lockKey.value}`) : said("explanation.noLockKey")),
      h(lockKey && hasLease(lockKey) ? "span.lease-left.full" : "span.lease-left", { "aria-hidden": "true" }));
  }

  function next() {
    number += 1;
    show();
    if (number < pictures) timer = setTimeout(next, PICTURE_MILLIS);
  }

  function start() {
    clearTimeout(timer);
    hasPlayed = true;
    number = prefersReducedMotion() ? pictures : 0;
    show();
    if (number < pictures) timer = setTimeout(next, PICTURE_MILLIS / 2);
  }

  if (hasPlayed) number = pictures;
  if (hasPlayed) show();
  else start();
  return { view, stage: chosen.stage, leave: () => clearTimeout(timer) };
}
