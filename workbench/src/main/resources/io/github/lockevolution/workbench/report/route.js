// Where an address leads: #matrix, #stories, #walk, #cards, #card-ID, #story-SCHEDULE, #cell-STAGE:ATTACK, #STAGE:MOVES.

import { stageNamed } from "report/data.js";
import { parseSchedule } from "report/state-space.js";

export const VIEWS = ["matrix", "stories", "walk", "cards"];

export function routeOf(hash) {
  const text = decoded(hash.replace(/^#/, ""));
  if (text === "" || text.startsWith("lang=")) return { view: "matrix" };
  if (VIEWS.includes(text)) return { view: text };
  const { stage, moves } = parseSchedule(text);
  if (stageNamed(stage)) return { view: "walk", stage, moves };
  const [, kind, rest] = text.match(/^(card|story|cell)-(.*)$/s) ?? [];
  if (kind === "card") return { view: "cards", card: rest };
  if (kind === "story") return { view: "stories", schedule: rest };
  if (kind === "cell") return { view: "matrix", cell: rest };
  if (text.includes(":")) return { view: "walk", stage, moves };
  return { view: "matrix", unknown: text };
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const address = (text) => `#${encodeURIComponent(text).replace(/%3A/g, ":")}`;

export const toSchedule = (schedule) => address(schedule);
export const toStory = (schedule) => address(`story-${schedule}`);
export const toCard = (id) => address(`card-${id}`);
export const toCell = (stage, attack) => address(`cell-${stage}:${attack}`);

/** Shows this address without a new entry in the history. */
export function replaceAddress(hash) {
  try {
    history.replaceState(null, "", hash);
  } catch {
    // Some browsers limit how often the address may change; the next change will go through.
  }
}
