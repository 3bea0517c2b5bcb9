// Which failures a person has shown by own moves, of which lock, and where the cure was found: remembered in this browser, where it keeps anything for a page
// that is opened from disk. What is kept there and cannot be read is left out.

/** Beside the names of failures: the cure of what no other lock here cures. */
export const CURED = "CURED";

const KEY = "lock-evolution.solved";
const NAME = /^[a-z0-9-]+ [A-Z_]+$/;

let solved;

function load() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter((name) => NAME.test(name)) : []);
  } catch {
    return new Set();
  }
}

const nameOf = (stage, failure) => `${stage.name} ${failure}`;

export function hasReached(stage, failure) {
  solved ??= load();
  return solved.has(nameOf(stage, failure));
}

/** Whether this person has shown anything yet, of any lock. */
export function hasReachedAny() {
  solved ??= load();
  return solved.size > 0;
}

export function remember(stage, failure) {
  if (hasReached(stage, failure)) return;
  solved.add(nameOf(stage, failure));
  try {
    localStorage.setItem(KEY, JSON.stringify([...solved]));
  } catch {
    // Then until the page is closed.
  }
}
