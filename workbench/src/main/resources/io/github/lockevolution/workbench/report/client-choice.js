// With how many clients a lock is walked: a link for each choice, which takes the moves along as far as they are possible there.

import { h } from "report/dom.js";
import { clientChoices } from "report/more-clients.js";
import { toSchedule } from "report/route.js";
import { clientsNamedBy, formatSchedule } from "report/state-space.js";
import { t } from "report/words.js";

export function clientChoice(walk) {
  const choices = clientChoices(walk.stage);
  const links = choices.map((clients) => h("a", { "aria-current": clients === walk.clients.length && "true" }, t("clientCount", { clients })));
  const view = choices.length > 1 ? h("nav.client-choice", { "aria-label": t("chooseClients") }, links) : null;

  function update() {
    links.forEach((link, i) => link.setAttribute("href", toSchedule(formatSchedule(walk.stage, movesOf(choices[i])), choices[i])));
  }

  /** The moves before the first one of a client that is not among so many. */
  function movesOf(clients) {
    const end = walk.moves.findIndex((move) => clientsNamedBy([move]) > clients);
    return end < 0 ? walk.moves : walk.moves.slice(0, end);
  }

  return { view, update };
}
