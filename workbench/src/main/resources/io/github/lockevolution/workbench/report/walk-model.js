// One walk through the state space of a lock: the moves made, and which of them are undone.

import { levelOf } from "report/cures.js";
import { FAILURES, shortestStory } from "report/data.js";
import { canShow, clientOf, clientsOf, failuresShownBy, followMoves, formatSchedule, parseSchedule, shortestPathTo, transitionOf } from "report/state-space.js";

export class Walk {
  /** @param stateSpace that of the lock with so many clients as there shall be */
  constructor(stage, moves = [], stateSpace = stage.stateSpace) {
    this.stage = stage;
    this.level = levelOf(stage); // undefined if it cures nothing
    this.stateSpace = stateSpace;
    const { path, stuck } = followMoves(stateSpace, moves);
    this.path = path;
    this.cursor = path.length;
    this.stuck = stuck;
    this.goal = this.goals()[0];
    this.shown = false; // whether moves were made by autoplay
    this.isFirst = false; // whether it is the first level of the game, which has only the moves that it takes
  }

  get clients() { return clientsOf(this.stateSpace); }
  get stateIndex() { return this.stateIndexAfter(this.cursor); }
  get state() { return this.stateAfter(this.cursor); }
  get ended() { return Boolean(this.state.finalCheck); }
  /** The steps up to the cursor; the path also has those after it, which a step back leaves there. */
  get steps() { return this.path.slice(0, this.cursor); }
  get moves() { return this.steps.map((step) => step.move); }
  get schedule() { return formatSchedule(this.stage, this.moves); }
  get inThePast() { return this.cursor < this.path.length; }

  /** True if this is the walk through this stage with so many clients, and these are the moves up to the cursor, whatever comes after it. */
  isAt(stage, moves, clients) {
    return stage === this.stage && clients === this.clients.length && moves.join(".") === this.moves.join(".");
  }

  stateIndexAfter(count) { return count ? this.path[count - 1].transition.to : 0; }

  stateAfter(count) { return this.stateSpace.states[this.stateIndexAfter(count)]; }

  /** What can be reached: the cure, if this lock is one, and the failures that some schedule of it with so many clients shows. */
  goals() {
    const initial = this.stateSpace?.states[0];
    const failures = FAILURES.filter((failure) => initial && canShow(initial, failure));
    return this.level ? [this.level.goal, ...failures] : failures;
  }

  /** What this move does in the current state; undefined if it is not possible. */
  transition(move) { return transitionOf(this.state, move); }

  /** Makes a move. In the past, a move other than the one made there before drops the future. */
  make(move) {
    const transition = this.transition(move);
    const forked = this.inThePast && this.path[this.cursor].move !== move;
    if (forked || !this.inThePast) {
      this.path.length = this.cursor;
      this.path.push({ move, transition });
    }
    this.cursor += 1;
    return { forked };
  }

  goTo(count) { this.cursor = Math.max(0, Math.min(this.path.length, count)); }

  /** Takes the last move back; in the past it only steps back, so that the future stays. */
  undo() {
    if (!this.cursor) return;
    const atTheEnd = !this.inThePast;
    this.cursor -= 1;
    if (atTheEnd) this.path.length = this.cursor;
    if (!this.path.length) this.shown = false;
  }

  restart() {
    this.path.length = this.cursor = 0;
    this.shown = false;
  }

  /** The failures that have shown so far, each with the number of the move that showed it. */
  failuresSoFar() {
    const failures = new Map();
    this.steps.forEach((step, i) => {
      for (const failure of failuresShownBy(this.stateSpace, step.transition)) if (!failures.has(failure)) failures.set(failure, i + 1);
    });
    return failures;
  }

  /** The same with the cure. */
  goalsSoFar() {
    const goals = this.failuresSoFar();
    const curedAt = this.level?.reachedAt(this);
    return curedAt ? goals.set(this.level.goal, curedAt) : goals;
  }

  isCure(goal) { return Boolean(goal) && goal === this.level?.goal; }

  /** The number of the last move made after which the goal can still be reached; 0 for the start. Of a cure only its story is known. */
  lastMoveThatCanStillShow(failure) {
    let count = this.cursor;
    if (this.isCure(failure)) {
      while (count > 0 && !this.moves.slice(0, count).every((move, i) => move === this.level.story[i])) count -= 1;
      return count;
    }
    while (count > 0 && !canShow(this.stateAfter(count), failure)) count -= 1;
    return count;
  }

  /** The rest of the failure's story, if the moves so far are its first moves; else a shortest path. */
  pathTo(failure) {
    const story = this.storyTo(failure);
    if (this.cursor < story.length && this.moves.every((move, i) => move === story[i])) return story.slice(this.cursor);
    if (this.isCure(failure)) return undefined;
    const lastClient = this.moves.map(clientOf).filter(Boolean).at(-1);
    return shortestPathTo(this.stateSpace, failure, this.stateIndex, lastClient);
  }

  /** The moves of the failure's story, up to the one that shows it; none if it has no story. */
  storyTo(failure) {
    if (this.isCure(failure)) return this.level.story;
    const schedule = shortestStory(this.stage, failure)?.schedule ?? this.stage.failures[failure]?.shortest;
    const { path } = followMoves(this.stateSpace, schedule ? parseSchedule(schedule).moves : []);
    const last = path.findIndex((step) => failuresShownBy(this.stateSpace, step.transition).includes(failure));
    return path.slice(0, last + 1).map((step) => step.move);
  }

  /** Where a client is after so many moves: a constant of ClientPhase.java. */
  phase(client, count = this.cursor) { return this.stateAfter(count).phases[this.clients.indexOf(client)]; }

  /** Whether a client of a section waits for another one after so many moves. */
  waits(client, count = this.cursor) {
    const last = this.path.slice(0, count).findLast(({ move, transition: { section } }) => section && (clientOf(move) === client || section.letGo.includes(client)));
    return Boolean(last) && clientOf(last.move) === client && last.transition.section.waits;
  }

  /** Whether a client of a section is in a transaction after so many moves that it has not committed. */
  inTransaction(client, count = this.cursor) {
    return Boolean(this.path.slice(0, count).findLast(({ move }) => clientOf(move) === client)?.transition.section?.inTransaction);
  }

  /** What the attempt of a client that is done after so many moves came to: a constant of CallOutcome.java. */
  outcome(client, count = this.cursor) {
    const steps = this.path.slice(0, count);
    if (this.stage.stores) return steps.filter((step) => clientOf(step.move) === client).map((step) => step.transition.section.outcome).findLast(Boolean);
    if (steps.some((step) => step.move === `${client}-lost`)) return "GIVES_UP";
    return steps.some((_, i) => this.phase(client, i + 1) === "INSIDE") ? "DONE" : "REFUSED";
  }
}
