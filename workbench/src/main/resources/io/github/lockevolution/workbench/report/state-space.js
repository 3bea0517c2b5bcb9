// The state space of a lock, as the explorer exported it. Nothing here knows how a lock works: transitions are only looked up.

/** "stage:A.B-crash" as its stage and its moves. */
export function parseSchedule(text) {
  const colon = text.indexOf(":");
  const stage = colon < 0 ? text : text.slice(0, colon);
  const moves = colon < 0 ? "" : text.slice(colon + 1);
  return { stage, moves: moves === "" ? [] : moves.split(".") };
}

export const formatSchedule = (stage, moves) => `${stage.name}:${moves.join(".")}`;

/**
 * The kinds of moves, constants of MoveKind in Java: how one is written, with the client or the server that it is of, and which bound it uses up.
 * Whatever sends goes on a client's way, and whatever is at nobody's pace is a fault.
 */
const KINDS = Object.entries({
  STEP: { written: /^(?<client>[A-Z])$/, sends: true, isPace: true },
  SIDE: { written: /^(?<client>[A-Z])-side$/, bound: "side", sends: true, isPace: true },
  LOST_REPLY: { written: /^(?<client>[A-Z])-lost$/, bound: "lostReplies", sends: true },
  CRASH: { written: /^(?<client>[A-Z])-crash$/, bound: "crashes" },
  AHEAD: { written: /^(?<client>[A-Z])-ahead$/, bound: "ahead" },
  EXPIRE: { written: /^expire$/, bound: "expiries" },
  REPLICATE: { written: /^replicate$/, isPace: true },
  FAILOVER: { written: /^failover$/, bound: "failovers" },
  SERVER_RESTART: { written: /^(?<server>S[1-9])-restart$/, bound: "restarts" },
  SERVER_AHEAD: { written: /^(?<server>S[1-9])-ahead$/, bound: "ahead" },
  EVICT: { written: /^evict(-[2-9])?$/, bound: "evictions" },
}).map(([name, kind]) => ({ name, ...kind }));

const readAs = (move) => KINDS.find(({ written }) => written.test(move));

/** What kind of move it is: a constant of MoveKind in Java; undefined if it is no move. */
export const kindOf = (move) => readAs(move)?.name;

/** True if no client sends a command by it, nor leaves. */
export const sendsNothing = (move) => !readAs(move)?.sends;

/** The client that moves; undefined if none does. What is no move may name one all the same. */
export const clientOf = (move) => {
  const kind = readAs(move);
  return kind ? move.match(kind.written).groups?.client : move.split("-")[0];
};

/** The server that the move is of; undefined if it is of none. */
export const serverOf = (move) => move.match(/^(S[1-9])-(restart|ahead)$/)?.[1];

/** True if it takes more than clients and a replica that go on, each at its own pace. */
export const isFault = (move) => !readAs(move)?.isPace;

export const clientsOf = (stateSpace) => stateSpace.states[0].phases.map((_, i) => String.fromCharCode(65 + i));

/** How many clients the moves are about: as many as the last one's letter says, and two at least (Schedule.java). */
export const clientsNamedBy = (moves) => Math.max(2, ...moves.map(clientOf).filter((client) => /^[A-Z]$/.test(client)).map((client) => client.charCodeAt(0) - 64));

/** True if the moves do not take more than these bounds allow, as far as that can be told without making them. */
export const areWithin = (bounds, moves) => clientsNamedBy(moves) <= bounds.clients && (bounds.failovers || !moves.some((move) => kindOf(move) === "REPLICATE"))
  && KINDS.every(({ name, bound }) => !bound || moves.filter((move) => kindOf(move) === name).length <= (bounds[bound] ?? 0));

/** True if a client sends something on the side in some state. */
export const hasSide = ({ states }) => states.some((state) => Object.keys(state.transitions).some((move) => kindOf(move) === "SIDE"));

/** The transition of this move; undefined if the move is not possible in this state. */
export const transitionOf = (state, move) => (Object.hasOwn(state?.transitions ?? {}, move) ? state.transitions[move] : undefined);

/** True if a schedule that goes through this state shows the failure, before or after it. */
export const canShow = (state, failure) => Boolean(state.schedulesByFailure?.[failure]);

/** The failures that this transition shows; if it is the last one, also those that the newcomer finds after it. */
export function failuresShownBy(stateSpace, transition) {
  return [...transition.newFailures, ...(stateSpace.states[transition.to].finalCheck?.newFailures ?? [])];
}

/** Makes these moves from the initial state, up to the first that is not possible; without a state space, none is. */
export function followMoves(stateSpace, moves) {
  const path = [];
  let stateIndex = 0;
  for (const [index, move] of moves.entries()) {
    const transition = transitionOf(stateSpace?.states[stateIndex], move);
    if (!transition) return { path, stuck: { index, move } };
    path.push({ move, transition });
    stateIndex = transition.to;
  }
  return { path, stuck: null };
}

/**
 * The moves from this state until the failure shows: fewest faults first, then fewest switches between clients, then fewest
 * moves (Dijkstra's algorithm, with these as the cost). Undefined if there are none.
 */
export function shortestPathTo(stateSpace, failure, startIndex, lastClient) {
  const { states } = stateSpace;
  const visited = new Set();
  const open = [{ stateIndex: startIndex, last: lastClient, cost: 0, moves: [] }];
  while (open.length) {
    const cheapest = open.reduce((best, node, i) => (node.cost < open[best].cost ? i : best), 0);
    const [{ stateIndex, last, cost, moves, reached }] = open.splice(cheapest, 1);
    if (reached) return moves;
    const key = `${stateIndex} ${last}`;
    if (visited.has(key)) continue;
    visited.add(key);
    for (const [move, transition] of Object.entries(states[stateIndex].transitions)) {
      if (!canShow(states[transition.to], failure)) continue;
      const client = clientOf(move);
      const switched = client && last && client !== last ? 1 : 0;
      open.push({
        stateIndex: transition.to,
        last: client ?? last,
        cost: cost + (isFault(move) ? 1e6 : 0) + switched * 1e3 + 1,
        moves: [...moves, move],
        reached: failuresShownBy(stateSpace, transition).includes(failure),
      });
    }
  }
  return undefined;
}
