// simple-redis-mutex 3.0.0: a holder whose lease is over has a greater fencing token than the holder of the lock.
// npm install simple-redis-mutex@3.0.0 redis@5.9.0; REDIS_URL=redis://127.0.0.1:6379 node replay.js
const { createClient } = require('redis');
const { tryLock } = require('simple-redis-mutex');

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const connect = () =>
  createClient({ url: process.env.REDIS_URL })
    .on('error', () => {})
    .connect();

async function main() {
  const late = await connect();
  const prompt = await connect();

  // The first is slow between its two commands: its process or its network stands still for 1.5 s.
  const increment = late.incr.bind(late);
  late.incr = async (key) => {
    await sleep(1500);
    return increment(key);
  };
  const first = tryLock(late, 'replay', { timeout: 1000 });
  await sleep(1200);
  const [secondHas, secondRelease] = await tryLock(prompt, 'replay', { timeout: 30000 });
  const [firstHas, firstRelease] = await first;

  console.log(`first:  has the lock: ${firstHas}, fencing token ${firstRelease.fencingToken}; its lease is over`);
  console.log(`second: has the lock: ${secondHas}, fencing token ${secondRelease.fencingToken}; the key in Redis is its own`);
  await secondRelease();
  process.exit(firstHas && secondHas && firstRelease.fencingToken > secondRelease.fencingToken ? 0 : 1);
}

main();
