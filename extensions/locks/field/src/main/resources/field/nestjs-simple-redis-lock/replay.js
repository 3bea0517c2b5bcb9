// nestjs-simple-redis-lock 1.0.1: a request deletes the lock of another request of the same process.
// npm install nestjs-simple-redis-lock@1.0.1 @nestjs/common@9.4.3 @nestjs/core@9.4.3 reflect-metadata@0.1.14 ioredis@5.8.2
// REDIS_URL=redis://127.0.0.1:6379 node replay.js
require('reflect-metadata');
const { Redis } = require('ioredis');
const { RedisLockService } = require('nestjs-simple-redis-lock');

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function main() {
  const client = new Redis(process.env.REDIS_URL);
  await client.del('lock:replay');
  // One service, as Nest injects it into every request of a process; and that of another process.
  const service = new RedisLockService({ getClient: () => client }, {});
  const elsewhere = new RedisLockService({ getClient: () => client }, {});

  // Request 1 works for longer than its lease of 0.5 s; request 2 takes the lock in the meantime; request 1 gives back.
  await service.lock('replay', 500);
  await sleep(700);
  await service.lock('replay', 60000, 10, 0);
  console.log(`request 2 is inside: ${await client.exists('lock:replay')}`);
  await service.unlock('replay');
  const third = await elsewhere.lockOnce('replay', 60000);
  console.log(`request 1 gave back its own; another process is inside beside request 2: ${third}`);
  await elsewhere.unlock('replay');

  // No lease is over here: request 2 waits in vain, as in "Simple example" of the README, and unlocks in "finally".
  await service.lock('replay', 60000);
  try {
    await service.lock('replay', 60000, 10, 3);
  } catch (error) {
    console.log(`request 2: ${error.message}`);
  } finally {
    await service.unlock('replay');
  }
  const beside = await elsewhere.lockOnce('replay', 60000);
  console.log(`another process is inside beside request 1, whose lease is not over: ${beside}`);

  await client.del('lock:replay');
  process.exit(third && beside ? 0 : 1);
}

main();
