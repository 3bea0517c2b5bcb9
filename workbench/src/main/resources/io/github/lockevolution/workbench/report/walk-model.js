// One walk through a stage's graph: the moves made, where one stands among them, and why a move is not possible.

import { FAILURES, data, storyOfFailure } from "report/data.js";
import { clientOf, clientsOf, follow, parseSchedule, scheduleText, shortestTo, shownBy } from "report/graph.js";

export class Walk {
  constructor(stage, moves = []) {
    this.stage = stage;
    const { path, stuck } = follow(stage, moves);
    this.path = path;
    this.cursor = path.length;
    this.stuck = stuck;
    this.goal = this.goals()[0];
  }

  get clients() { return clientsOf(this.stage); }
  get at() { return this.cursor ? this.path[this.cursor - 1].to : 0; }
  get here() { return this.stage.graph.positions[this.at]; }
  get ended() { return Boolean(this.here.ending); }
  get done() { return this.path.slice(0, this.cursor); }
  get moves() { return this.done.map((step) => step.move); }
  get schedule() { return scheduleText(this.stage, this.moves); }
  get inThePast() { return this.cursor < this.path.length; }

  /** True when an address leads to where one stands already, whatever came after it. */
  standsAt({ stage, moves }) { return stage === this.stage.stage && moves.join(".") === this.moves.join("."); }

  position(count) { return this.stage.graph.positions[count ? this.path[count - 1].to : 0]; }

  /** The failures that some schedule of this stage shows. */
  goals() {
    return FAILURES.filter((failure) => this.stage.graph?.positions[0].failing?.[failure]);
  }

  turn(move) {
    return Object.hasOwn(this.here.turns, move) ? this.here.turns[move] : undefined;
  }

  /** Makes a move. In the past, another move than the one made there before drops what came after. */
  play(move) {
    const turn = this.turn(move);
    const forks = this.inThePast && this.path[this.cursor].move !== move;
    if (forks || !this.inThePast) {
      this.path.length = this.cursor;
      this.path.push({ move, from: this.at, to: turn.to, turn });
    }
    this.cursor += 1;
    return { forked: forks, shows: shownBy(this.stage, turn) };
  }

  goTo(count) { this.cursor = Math.max(0, Math.min(this.path.length, count)); }

  /** Takes the last move back; in the past, where there is a future to keep, it only steps back. */
  undo() {
    if (!this.cursor) return;
    const atTheTip = !this.inThePast;
    this.cursor -= 1;
    if (atTheTip) this.path.length = this.cursor;
  }

  /** The failures that have shown up to here, each with the number of the move it showed with. */
  found() {
    const seen = new Map();
    this.done.forEach((step, i) => {
      for (const failure of shownBy(this.stage, step.turn)) if (!seen.has(failure)) seen.set(failure, i + 1);
    });
    return seen;
  }

  /** How many moves may stay so that the failure can still be reached. */
  lastHopeOf(failure) {
    let count = this.cursor;
    while (count > 0 && !this.position(count).failing?.[failure]) count -= 1;
    return count;
  }

  /** The rest of the stored story of this failure, as long as the moves so far are its own; else a shortest way. */
  wayTo(failure) {
    const story = this.storyTo(failure);
    if (this.cursor < story.length && this.moves.every((move, i) => move === story[i])) return story.slice(this.cursor);
    const last = this.moves.map(clientOf).filter(Boolean).at(-1);
    return shortestTo(this.stage, failure, this.at, last);
  }

  /** The moves of the stored story of this failure, up to the one it shows with; none if there is no such story. */
  storyTo(failure) {
    const story = storyOfFailure(this.stage, failure);
    const { path } = follow(this.stage, story ? parseSchedule(story.schedule).moves : []);
    const showing = path.findIndex((step) => shownBy(this.stage, step.turn).includes(failure));
    return path.slice(0, showing + 1).map((step) => step.move);
  }

  /** What became of a client so far: waiting, begun, inside, leaving, refused, done or dead. */
  fate(client, count = this.cursor) {
    const index = this.clients.indexOf(client);
    const place = this.position(count).places[index];
    const steps = this.path.slice(0, count);
    if (place === "ACQUIRING") return steps.some((step) => clientOf(step.move) === client) ? "begun" : "waiting";
    if (place === "DONE") {
      const entered = steps.some((_, i) => this.position(i + 1).places[index] === "INSIDE");
      if (entered) return "done";
      return steps.some((step) => step.move === `${client}-lost`) ? "lost" : "refused";
    }
    return { INSIDE: "inside", RELEASING: "leaving", DEAD: "dead" }[place];
  }

  /** Why this move is not possible, as the name of a sentence and its values; undefined if it is possible. */
  reasonAgainst(move) {
    if (this.turn(move)) return undefined;
    const { left, lock } = this.here;
    const bounds = data.bounds ?? {};
    if (this.ended) return { key: "noEnded", values: {} };
    const client = clientOf(move);
    if (move === "expire") {
      if (!lock) return { key: "noKey", values: {} };
      if (!Number.isFinite(lock.lease)) return { key: "noLease", values: {} };
      if (!left.expiries) return { key: "noExpiryLeft", values: { bound: bounds.expiries } };
      return { key: "noMove", values: {} };
    }
    if (!this.clients.includes(client)) return { key: "noClient", values: { client } };
    const fate = this.fate(client);
    if (fate === "dead") return { key: "noDead", values: { client } };
    if (fate === "refused") return { key: "noRefused", values: { client } };
    if (fate === "done" || fate === "lost") return { key: "noDone", values: { client } };
    if (move.endsWith("-crash") && !left.crashes) return { key: "noCrashLeft", values: { bound: bounds.crashes } };
    if (move.endsWith("-lost")) {
      if (!left.lostReplies) return { key: "noLostLeft", values: { bound: bounds.lostReplies } };
      return { key: "noCommand", values: { client } };
    }
    return { key: "noMove", values: {} };
  }
}
