// redis-leader 0.1.0: stop() takes the leadership away from another, and one that was stopped becomes leader and stays it.
// npm install redis-leader@0.1.0 ioredis@5.8.2; REDIS_URL=redis://127.0.0.1:6379 node replay.js
const { Redis } = require('ioredis');
const Leader = require('redis-leader');

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const connect = () => new Redis(process.env.REDIS_URL);

// A network on which each answer takes so many milliseconds.
function slow(client, millis) {
  for (const name of ['get', 'set']) {
    const send = client[name].bind(client);
    client[name] = (...words) => {
      const done = words.pop();
      return send(...words, (error, value) => setTimeout(() => done(error, value), millis));
    };
  }
  return client;
}

async function main() {
  const plain = connect();

  // 1. The first is asked to stop when little of its ttl is left; the second is elected before the DEL of the first is sent.
  const first = new Leader(slow(connect(), 400), { key: 'replay-1', ttl: 2000 });
  const second = new Leader(connect(), { key: 'replay-1', ttl: 60000, wait: 20 });
  await plain.del(first.key);
  first.elect();
  await sleep(600);
  first.stop();
  await sleep(50);
  await plain.pexpire(first.key, 100);
  second.elect();
  let elected = false;
  second.on('elected', () => (elected = true));
  await sleep(600);
  const third = await plain.set(first.key, 'third', 'PX', 1000, 'NX');
  console.log(`foreign: the second was elected: ${elected}; the first has stopped, and a third is elected beside the second: ${third === 'OK'}`);
  second.stop();

  // 2. One that waits is asked to stop. Before the answer to its GET has come, its timer asks for the leadership once more.
  const leader = new Leader(connect(), { key: 'replay-2', ttl: 1000 });
  const waiting = new Leader(slow(connect(), 100), { key: 'replay-2', ttl: 1000, wait: 50 });
  await plain.del(leader.key);
  leader.elect();
  await sleep(100);
  waiting.elect();
  await sleep(130);
  let stopped = false;
  let zombie = false;
  waiting.on('elected', () => (zombie = stopped));
  waiting.stop();
  stopped = true;
  leader.stop();
  await sleep(5000);
  const left = await plain.pttl(leader.key);
  console.log(`zombie: elected after stop(): ${zombie}; five leases later its key is there, and has ${left > 0 ? 'been renewed' : 'gone'}`);

  await plain.del(first.key, leader.key);
  process.exit(elected && third === 'OK' && zombie && left > 0 ? 0 : 1);
}

main();
