// A stage's state graph as the explorer exported it. Nothing here knows how a lock works: moves are looked up.

/** "stage:A.B-crash" as its stage and its moves. */
export function parseSchedule(text) {
  const colon = text.indexOf(":");
  const stage = colon < 0 ? text : text.slice(0, colon);
  const moves = colon < 0 ? "" : text.slice(colon + 1);
  return { stage, moves: moves === "" ? [] : moves.split(".") };
}

export const scheduleText = (stage, moves) => `${stage.stage}:${moves.join(".")}`;

/** The client that moves, or undefined when a lease runs out. */
export const clientOf = (move) => (move === "expire" ? undefined : move.split("-")[0]);

const isFault = (move) => move === "expire" || move.includes("-");

export const clientsOf = (stage) => stage.graph.positions[0].places.map((_, i) => String.fromCharCode(65 + i));

const turnOf = (position, move) => (Object.hasOwn(position?.turns ?? {}, move) ? position.turns[move] : undefined);

/** What shows with a turn, also when it is the last one and a newcomer comes after it. */
export function shownBy(stage, turn) {
  return [...turn.shows, ...(stage.graph.positions[turn.to].ending?.shows ?? [])];
}

/** Follows moves from the start, as far as they are possible; on a lock without a graph none is. */
export function follow(stage, moves) {
  const path = [];
  let at = 0;
  for (const [index, move] of moves.entries()) {
    const turn = turnOf(stage.graph?.positions[at], move);
    if (!turn) return { path, stuck: { index, move, at } };
    path.push({ move, from: at, to: turn.to, turn });
    at = turn.to;
  }
  return { path, stuck: null };
}

/**
 * The moves after which the failure has shown, from this position on: fewest faults first, then fewest switches between
 * clients, then fewest moves. Undefined if there are none.
 */
export function shortestTo(stage, failure, start, lastClient) {
  const positions = stage.graph.positions;
  const best = new Map();
  const open = [{ at: start, last: lastClient, cost: 0, moves: [] }];
  while (open.length) {
    const nearest = open.reduce((least, node, i) => (node.cost < open[least].cost ? i : least), 0);
    const [{ at, last, cost, moves, done }] = open.splice(nearest, 1);
    if (done) return moves;
    const key = `${at} ${last}`;
    if (best.has(key)) continue;
    best.set(key, cost);
    for (const [move, turn] of Object.entries(positions[at].turns)) {
      if (!positions[turn.to].failing?.[failure]) continue;
      const client = clientOf(move);
      const switched = client && last && client !== last ? 1 : 0;
      open.push({
        at: turn.to,
        last: client ?? last,
        cost: cost + (isFault(move) ? 1e6 : 0) + switched * 1e3 + 1,
        moves: [...moves, move],
        done: shownBy(stage, turn).includes(failure),
      });
    }
  }
  return undefined;
}
