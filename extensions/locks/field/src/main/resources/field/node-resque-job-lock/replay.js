// node-resque 9.7.1: JobLock, as by default, lets a second job in beside the one that runs; no lease is over, nothing has failed.
// npm install node-resque@9.7.1 ioredis@5.8.2; REDIS_URL=redis://127.0.0.1:6379 node replay.js
const { Redis } = require('ioredis');
const { Plugins, Queue, Worker } = require('node-resque');

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const connection = () => ({ redis: new Redis(process.env.REDIS_URL), namespace: 'replay' });

let running = 0;
let most = 0;
const jobs = {
  work: {
    plugins: [Plugins.JobLock],
    pluginOptions: { JobLock: {} },
    perform: async () => {
      most = Math.max(most, ++running);
      console.log(`a job with this name, queue and arguments begins; ${running} are running now`);
      await sleep(3000);
      running--;
    },
  },
};

async function main() {
  const plain = new Redis(process.env.REDIS_URL);
  const old = await plain.keys('replay:*');
  await Promise.all(old.map((key) => plain.del(key)));

  const queue = new Queue({ connection: connection() }, jobs);
  queue.on('error', () => {});
  await queue.connect();

  // Near the beginning of a second, so that what is put off by 1.001 s is put off to the same second.
  await sleep(1000 - (Date.now() % 1000) + 550);
  for (let i = 1; i <= 4; i++) {
    const worker = new Worker({ connection: connection(), queues: ['jobs'], name: `worker-${i}`, timeout: 50 }, jobs);
    worker.on('failure', (queueName, job, error) => console.log(`worker ${i}: ${error.message}`));
    worker.on('error', () => {});
    await worker.connect();
    await queue.enqueue('jobs', 'work', [7]);
    await worker.start();
    await sleep(80);
  }
  await sleep(1500);
  process.exit(most > 1 ? 0 : 1);
}

main();
