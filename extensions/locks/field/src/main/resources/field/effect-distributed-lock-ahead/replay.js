// A takes a mutex of effect-distributed-lock, B is refused, and C takes it by a clock that is 31 s ahead, on a plain Redis at REDIS_URL. Exits 0 if C is inside beside A.

const { Effect, Option } = require('effect');
const { DistributedSemaphore, RedisBacking } = require('effect-distributed-lock');
const { Redis } = require('ioredis');

const KEY = 'replay:clock-ahead';
const redis = new Redis(process.env.REDIS_URL);

// Whether it got in, while it stays inside.
function take(name) {
  return new Promise((resolve) => {
    const inside = Effect.async(() => {
      console.log(`${name} is inside`);
      resolve(true);
    });
    const program = DistributedSemaphore.make(KEY, { limit: 1, ttl: '30 seconds' }).pipe(
      Effect.flatMap((mutex) => mutex.withPermitsIfAvailable(1, { identifier: name })(inside)),
      Effect.provide(RedisBacking.layer(redis)),
    );
    Effect.runPromise(program).then((result) => {
      console.log(`${name} is ${Option.isNone(result) ? 'refused' : 'done'}`);
      resolve(false);
    });
  });
}

async function main() {
  await redis.del(`semaphore:${KEY}`);
  await take('A');
  console.log(`B, by the right clock: ${(await take('B')) ? 'inside' : 'refused'}`);

  const now = Date.now;
  Date.now = () => now() + 31_000;
  const isBeside = await take('C');
  console.log('permits:', await redis.zrange(`semaphore:${KEY}`, 0, -1, 'WITHSCORES'));
  console.log(isBeside ? 'C, 31 s ahead, is inside beside A.' : 'C is refused.');

  await redis.del(`semaphore:${KEY}`);
  process.exit(isBeside ? 0 : 1);
}

main();
