export type Failure =
  | 'RACE' | 'ORPHAN_KEY' | 'FOREIGN_UNLOCK' | 'LEASE_OVERRUN' | 'UNRELEASED'
  | 'NOT_SERIALIZABLE' | 'STALE_WRITE' | 'HALF_DONE' | 'BROKEN_INVARIANT' | 'DEADLOCK';

export interface CheckOptions {
  /** How many clients want the lock, at most how many of them die, how often the lease runs out, how many replies are lost. */
  clients?: number;
  crashes?: number;
  expiries?: number;
  lostReplies?: number;
  /** Those of `serve`. */
  waits?: boolean;
  clock?: boolean;
  renews?: boolean;
  /** More words for `lock-evolution check`, such as `['--section', '--store', 'redis']`. */
  args?: string[];
}

export interface LockCheck {
  /** It shows nothing, but what no lock with a lease is free of: LEASE_OVERRUN. A section shows nothing at all. */
  passes(): Promise<void>;
  /** It shows no failure but these. */
  allows(...failures: Failure[]): Promise<void>;
  /** It shows each of these failures, and no other. */
  expects(...failures: Failure[]): Promise<void>;
}

/** Checks the class that a file exports (`order-lock.js`, or `order-lock.js#Lock`): await one of the three. */
export function lockCheck(what: string, options?: CheckOptions): LockCheck;
