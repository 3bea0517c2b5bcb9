// node-resque 9.7.1: a scheduler that ends deletes the leader lock of another, and a third becomes leader beside it.
// npm install node-resque@9.7.1 ioredis@5.8.2; REDIS_URL=redis://127.0.0.1:6379 node replay.js
const { Redis } = require('ioredis');
const { Scheduler } = require('node-resque');

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function connect(name, leaderLockTimeout) {
  const scheduler = new Scheduler({ name, leaderLockTimeout, connection: { redis: new Redis(process.env.REDIS_URL), namespace: 'replay-leader' } });
  scheduler.on('error', (error) => console.log(error));
  await scheduler.connect();
  return scheduler;
}

async function main() {
  const first = await connect('first', 1);
  const second = await connect('second', 60);
  const third = await connect('third', 60);
  await first.connection.redis.del(first.queue.leaderKey());

  // The first stands still before its DEL, for longer than leaderLockTimeout: its process, or its network.
  const redis = first.connection.redis;
  const del = redis.del.bind(redis);
  redis.del = async (key) => {
    await sleep(1500);
    return del(key);
  };

  console.log(`first is leader: ${await first.tryForLeader()}`);
  const released = first.releaseLeaderLock();
  await sleep(1200);
  const secondLeads = await second.tryForLeader();
  console.log(`its lock has run out, and second is leader: ${secondLeads}`);
  console.log(`first has released its leader lock: ${await released}`);
  const thirdLeads = await third.tryForLeader();
  console.log(`third is leader, too, beside second: ${thirdLeads}`);

  await del(first.queue.leaderKey());
  process.exit(secondLeads && thirdLeads ? 0 : 1);
}

main();
