// The state space of a lock, as the explorer exported it. Nothing here knows how a lock works: transitions are only looked up.

/** "stage:A.B-crash" as its stage and its moves. */
export function parseSchedule(text) {
  const colon = text.indexOf(":");
  const stage = colon < 0 ? text : text.slice(0, colon);
  const moves = colon < 0 ? "" : text.slice(colon + 1);
  return { stage, moves: moves === "" ? [] : moves.split(".") };
}

export const formatSchedule = (stage, moves) => `${stage.name}:${moves.join(".")}`;

const KINDS = new Map([["", "STEP"], ["-side", "SIDE"], ["-lost", "LOST_REPLY"], ["-crash", "CRASH"], ["-ahead", "AHEAD"]]); // of a client's moves, by what follows its name

const NOBODYS = new Map([["expire", "EXPIRE"], ["replicate", "REPLICATE"], ["failover", "FAILOVER"], ["evict", "EVICT"]]); // moves of time and of the store

const SERVERS = new Map([["restart", "SERVER_RESTART"], ["ahead", "SERVER_AHEAD"]]); // of one of several servers, by what follows its name

const ofServer = (move) => move.match(/^(S[1-9])-(restart|ahead)$/);

/** What kind of move it is: a constant of MoveKind in Java; undefined if it is no move. */
export const kindOf = (move) => NOBODYS.get(move.replace(/^(evict)-[2-9]$/, "$1")) ?? SERVERS.get(ofServer(move)?.[2]) ?? KINDS.get(move.match(/^[A-Z](.*)$/)?.[1]);

/** True if no client sends a command by it, nor leaves. */
export const sendsNothing = (move) => !["STEP", "SIDE", "LOST_REPLY"].includes(kindOf(move));

/** The client that moves; undefined if none does. */
export const clientOf = (move) => (NOBODYS.has(move) || kindOf(move) === "EVICT" || ofServer(move) ? undefined : move.split("-")[0]);

/** The server that the move is of; undefined if it is of none. */
export const serverOf = (move) => ofServer(move)?.[1];

/** True if it takes more than clients and a replica that go on, each at its own pace. */
export const isFault = (move) => !["STEP", "SIDE", "REPLICATE"].includes(kindOf(move));

export const clientsOf = (stateSpace) => stateSpace.states[0].phases.map((_, i) => String.fromCharCode(65 + i));

/** How many clients the moves are about: as many as the last one's letter says, and two at least (Schedule.java). */
export const clientsNamedBy = (moves) => Math.max(2, ...moves.map(clientOf).filter((client) => /^[A-Z]$/.test(client)).map((client) => client.charCodeAt(0) - 64));

/** True if the moves do not take more than these bounds allow, as far as that can be told without making them. */
export const areWithin = ({ clients, crashes, expiries, lostReplies, ahead, side, failovers = 0, restarts = 0, evictions = 0 }, moves) => {
  const most = { CRASH: crashes, EXPIRE: expiries, LOST_REPLY: lostReplies, AHEAD: ahead, SIDE: side, FAILOVER: failovers, REPLICATE: failovers ? Infinity : 0, SERVER_RESTART: restarts, SERVER_AHEAD: ahead, EVICT: evictions };
  return clientsNamedBy(moves) <= clients && Object.entries(most).every(([kind, n]) => moves.filter((move) => kindOf(move) === kind).length <= n);
};

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
