// effect-distributed-lock with its Redis backing: a semaphore of one permit, withPermitsIfAvailable(1).

const { serve } = require('lock-evolution/lock');
const { Duration, Effect, Fiber, Option } = require('effect');
const { DistributedSemaphore, RedisBacking } = require('effect-distributed-lock');
const { Redis } = require('ioredis');

// What is ready to run, has run: no timer, which would be one more that the lock waits for.
async function someTurns() {
  for (let turn = 0; turn < 20; turn++) {
    await new Promise(setImmediate);
  }
}

let last;

class Lock {
  constructor(key, owner, leaseMs) {
    this.key = key;
    this.ttl = Duration.millis(leaseMs);
  }

  // The client before may have died inside: its connection ends first, so that it sends nothing any more, and then its fiber.
  async begin() {
    last?.redis.disconnect();
    await (last?.fiber && Effect.runPromise(Fiber.interrupt(last.fiber)));
    this.redis = new Redis(process.env.REDIS_URL, { retryStrategy: () => 5, maxRetriesPerRequest: 0 });
    this.redis.on('error', (error) => console.error(error.message));
    await new Promise((resolve) => this.redis.once('ready', resolve));
    last = this;
  }

  // What is guarded goes on until release. None says that it was refused. A permit is renewed at once for the first time: the answer comes before
  // that of a PING behind it, and ends what is guarded if it is no.
  acquire() {
    return new Promise((resolve, reject) => {
      const inside = new Promise((leave) => {
        this.leave = leave;
      });
      const guarded = Effect.promise(async (signal) => {
        await someTurns();
        await this.redis.ping();
        await someTurns();
        if (!signal.aborted) {
          resolve(true);
        }
        return inside;
      });
      const program = DistributedSemaphore.make(this.key, { limit: 1, ttl: this.ttl }).pipe(
        Effect.flatMap((mutex) => mutex.withPermitsIfAvailable(1)(guarded)),
        Effect.provide(RedisBacking.layer(this.redis)),
      );
      this.fiber = Effect.runFork(program);
      this.done = Effect.runPromise(Fiber.join(this.fiber)).then(Option.isSome);
      this.done.then((wasInside) => resolve(wasInside), reject);
    });
  }

  // It throws if its permit was lost meanwhile.
  async release() {
    this.leave();
    return this.done;
  }
}

serve(Lock, { clock: true });
