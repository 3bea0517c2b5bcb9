// After one renewal that failed, node-redisson 1.0.4 renews no later lock of that name in this process.
// npm install node-redisson@1.0.4 ioredis@5.8.2; REDIS_URL=redis://127.0.0.1:6379 node replay.js
const { Redis } = require('ioredis');
const { Redisson } = require('node-redisson');

const url = new URL(process.env.REDIS_URL || 'redis://127.0.0.1:6379');
const options = { host: url.hostname, port: Number(url.port || 6379) };
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const NAME = 'replay:node-redisson';

async function main() {
  const plain = new Redis(options);
  await plain.del(NAME);
  const redisson = new Redisson({ redis: { options }, lockWatchdogTimeout: 1500n });
  for (const client of [redisson.redis, redisson.commandExecutor.subscribeRedis]) {
    client.on('error', () => {});
  }

  const healthy = redisson.getLock(NAME);
  await healthy.lock();
  await sleep(2500);
  const renewedBefore = (await plain.exists(NAME)) === 1;
  console.log(`before: a lock held for 2.5 s, lease 1.5 s, is ${renewedBefore ? 'still there: it was renewed' : 'gone'}`);
  await healthy.unlock();

  // One renewal that is refused: the server takes no writes for a moment, as in a failover.
  const first = redisson.getLock(NAME);
  await first.lock();
  await plain.call('REPLICAOF', '127.0.0.1', '1');
  await sleep(700);
  await plain.call('REPLICAOF', 'NO', 'ONE');
  await sleep(2000);
  console.log(`after one renewal that was refused: the lock is ${(await plain.exists(NAME)) ? 'still there' : 'gone'}`);
  await first.unlock().catch(() => console.log('its unlock() throws, as it should'));

  const later = redisson.getLock(NAME);
  await later.lock();
  await sleep(2500);
  const renewedAfter = (await plain.exists(NAME)) === 1;
  const second = new Redis(options);
  const other = new Redisson({ redis: { options }, lockWatchdogTimeout: 1500n });
  const bothInside = await other.getLock(NAME).tryLock(0n, true);
  console.log(`the next lock of that name, held for 2.5 s, is ${renewedAfter ? 'still there' : 'gone: nobody renewed it'}`);
  console.log(`another process gets the lock meanwhile: ${bothInside}`);
  process.exit(renewedBefore && !renewedAfter && bothInside ? 0 : 1);
}

main();
