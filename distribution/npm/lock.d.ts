type Awaitable<T> = T | Promise<T>;

/** The lock of one client. Its constructor gets the key, the owner and the lease in milliseconds. */
export interface Lock {
  /** A new client begins, such as by connecting; may be missing. */
  begin?(): Awaitable<void>;
  /** One attempt to take the lock: what is falsy, or an error, says no. The mode is told with `--readers-writers`. */
  acquire(mode?: 'read' | 'write'): Awaitable<unknown>;
  /** Gives it back: `false`, 0 or an error says that there was nothing to give. */
  release(): Awaitable<unknown>;
  /** What a timer would do while the client is inside, by one command; may be missing. */
  tick?(): Awaitable<void>;
}

export interface LockClass {
  new (key: any, owner: string, leaseMs: number, permits?: number): Lock;
}

/** The work of one client. */
export interface Section {
  /** Does the work once: `false` that it was refused, an error that it went wrong, anything else that it is done. */
  run(): Awaitable<unknown>;
}

export interface SectionClass {
  new (key: string, owner: string, leaseMs: number): Section;
  /** Puts the resource into its first state. */
  setup(): Awaitable<void>;
  /** Whether all is as it has to be at the end: `false` or words if not; may be missing. */
  check?(): Awaitable<boolean | string | void>;
  /** What of the resource counts; may be missing. */
  state?(): Awaitable<unknown>;
}

export interface Options {
  /** `acquire`, or `run`, asks again and again until the lock is free. */
  waits?: boolean;
  /** The lock looks at a clock: `now()`, `Date.now()`, `new Date()` and `Date()` tell the time of the bench. */
  clock?: boolean;
  /** Its library begins a new session with the ZooKeeper by itself. */
  renews?: boolean;
}

/** Answers the bench until its standard input ends, and ends the process. */
export function serve(type: LockClass, options?: Options): Promise<never>;
export function serve(type: SectionClass, options?: Pick<Options, 'waits' | 'clock'>): Promise<never>;

/** Milliseconds since 1970 by the clock that the bench moves. */
export function now(): number;
