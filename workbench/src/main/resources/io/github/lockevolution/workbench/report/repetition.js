// When a card is due again, by SM-2 (https://super-memory.com/english/ol/sm2.htm), as Repetition.java counts it for ./lab quiz:
// one that is known comes back after ever longer intervals, one that is not on the same day. Remembered in this browser, where it
// keeps anything for a page that is opened from disk. What is kept there and cannot be read is left out.

const KEY = "lock-evolution.cards";
const LEAST_EASE = 1.3;
const MOST_EASE = 10;
const MOST_DAYS = 3653; // ten years; a card that is due later is as good as gone
const KNOWN_FROM = 3;

/** How well somebody says that they knew an answer, from 0 to 5. */
const QUALITY = { NO: 1, HARD: 3, YES: 4, EASY: 5 };

let remembered;

function load() {
  try {
    return new Map(Object.entries(JSON.parse(localStorage.getItem(KEY) ?? "{}")).filter(([, card]) => isReadable(card)));
  } catch {
    return new Map();
  }
}

const isReadable = (card) => [card?.knownInARow, card?.days, card?.due].every((number) => Number.isInteger(number) && number >= 0)
  && card.days <= MOST_DAYS && card.ease >= LEAST_EASE && card.ease <= MOST_EASE;

/** The number of this day, where the person is. */
function today() {
  const now = new Date();
  return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
}

function repetitionOf(id) {
  remembered ??= load();
  return remembered.get(id) ?? { knownInARow: 0, ease: 2.5, days: 0, due: 0 };
}

/** Whether a card is to be asked today; one that was never graded is. */
export const isDue = ({ id }) => repetitionOf(id).due <= today();

/** Remembers how well the answer of a card was known: NO, HARD, YES or EASY. Gives in how many days it is due again. */
export function grade({ id }, name) {
  const next = after(repetitionOf(id), QUALITY[name]);
  remembered.set(id, next);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(remembered)));
  } catch {
    // Then until the page is closed.
  }
  return next.days;
}

function after({ knownInARow, ease, days }, quality) {
  if (quality < KNOWN_FROM) return { knownInARow: 0, ease, days: 0, due: today() };
  const interval = Math.min(MOST_DAYS, [1, 6][knownInARow] ?? Math.ceil(days * ease));
  const missing = 5 - quality;
  const changed = Math.round((ease + 0.1 - missing * (0.08 + missing * 0.02)) * 100) / 100;
  return { knownInARow: knownInARow + 1, ease: Math.min(MOST_EASE, Math.max(LEAST_EASE, changed)), days: interval, due: today() + interval };
}
