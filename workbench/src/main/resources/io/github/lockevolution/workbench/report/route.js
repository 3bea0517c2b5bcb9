// Where an address leads: #matrix, #stories, #walk, #cards, #card-ID, #story-SCHEDULE, #cell-STAGE:ATTACK, #slides, #slide-N, #STAGE:MOVES, #playground, #lock=TEXT. A walk with more
// clients than its moves name says how many: #STAGE:MOVES,clients=3.

import { areSections, OWN, stageNamed, tablesIn, themesIn } from "report/data.js";
import { hasEngine } from "report/engine.js";
import { clientsNamedBy, parseSchedule } from "report/state-space.js";

const IS_HERE = { playground: () => hasEngine, cards: () => themesIn("en").length > 0 };

/** A class about critical sections has no slides. */
export const hasSlides = !areSections;

const TABLES = Object.keys(tablesIn("en"));

export const VIEWS = [...["matrix", "stories", "walk", "playground", "cards"].filter((view) => IS_HERE[view]?.() ?? true), ...TABLES];

const LOCK = "lock=";

export function routeOf(hash) {
  const text = decoded(hash.replace(/^#/, ""));
  if (text === "" || text.startsWith("lang=")) return { view: "matrix" };
  if (VIEWS.includes(text) || (text === "slides" && hasSlides)) return { view: text };
  if (text.startsWith(LOCK) && hasEngine) return { view: "playground", lock: text.slice(LOCK.length) };
  const walk = walkOf(text);
  if (walk.stage === OWN && !stageNamed(OWN) && hasEngine) return { view: "playground" }; // it was typed in another window
  if (stageNamed(walk.stage)) return walk;
  const [, kind, rest] = text.match(/^(card|story|cell|slide)-(.*)$/s) ?? [];
  if (kind === "card" && VIEWS.includes("cards")) return { view: "cards", card: rest };
  if (kind === "story") return { view: "stories", schedule: rest };
  if (kind === "slide" && hasSlides && /^\d+$/.test(rest)) return { view: "slides", slide: Number(rest) };
  if (kind === "cell") return { view: "matrix", cell: rest };
  const table = TABLES.find((view) => text.startsWith(`${view}-`));
  if (table) return { view: table, row: text.slice(table.length + 1) };
  if (text.includes(":")) return walk;
  return { view: "matrix", unknown: text };
}

function walkOf(text) {
  const [, schedule = text, asked = "0"] = text.match(/^(.*:.*),clients=(\d+)$/s) ?? [];
  const { stage, moves } = parseSchedule(schedule);
  return { view: "walk", stage, moves, clients: Math.max(Number(asked), clientsNamedBy(moves)) };
}

export function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const address = (text) => `#${encodeURIComponent(text).replace(/%3A/g, ":")}`;

/** @param clients how many there are, if they may be more than the moves name */
export function toSchedule(schedule, clients = 0) {
  return address(schedule) + (clients > clientsNamedBy(parseSchedule(schedule).moves) ? `,clients=${clients}` : "");
}

/** The lock is in the address itself, and goes nowhere but there. */
export const toLock = (text) => `#${LOCK}${encodeURIComponent(text)}`;

export const toStory = (schedule) => address(`story-${schedule}`);
export const toCard = (id) => address(`card-${id}`);
export const toSlide = (number) => address(`slide-${number}`);
export const toRow = (view, row) => address(`${view}-${row}`);
export const toCell = (stage, attack) => address(`cell-${stage}:${attack}`);

/** The event after an address was replaced. */
export const ADDRESS_REPLACED = "addressreplaced";

/** Shows this address without a new entry in the history. */
export function replaceAddress(hash) {
  try {
    history.replaceState(null, "", hash);
    dispatchEvent(new Event(ADDRESS_REPLACED));
  } catch {
    // Some browsers limit how often the address may change; the next change will go through.
  }
}
