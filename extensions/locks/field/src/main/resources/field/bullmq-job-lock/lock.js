// The lock of a job of BullMQ: one unique job, fetched by hand as its docs show.

const { randomUUID } = require('node:crypto');
const { serve } = require('lock-evolution/lock');
const { Queue, Worker } = require('bullmq');
const { Redis } = require('ioredis');

const connection = new Redis(process.env.REDIS_URL, { retryStrategy: () => 5, maxRetriesPerRequest: 0 });
connection.on('error', (error) => console.error(error.message));

let queue;
let worker;

// The ids of its events tell the time of Redis, which nobody reads here: behind one of the year 318857 they only count.
async function firstEvent(key) {
  try {
    await connection.xadd(key, '9999999999999999-0', 'event', 'first');
  } catch (error) {
    if (!error.message.includes('equal or smaller')) {
      throw error;
    }
  }
}

// The timer checks at once, and does not wait for its own answer: here, one command goes after the other.
function firstCheck(worker) {
  const check = worker.moveStalledJobsToWait.bind(worker);
  return new Promise((resolve, reject) => {
    worker.moveStalledJobsToWait = () => check().then(resolve, (error) => reject(error) ?? Promise.reject(error));
    worker.startStalledCheckTimer();
  });
}

class Lock {
  constructor(key, owner, leaseMs) {
    // A queue's name may hold no colon; the key of the bench is the prefix of all keys.
    this.options = { connection, prefix: key };
    this.leaseMs = leaseMs;
  }

  async begin() {
    await Promise.all([queue, worker].map((one) => one?.close(true)));
    queue = new Queue('work', { ...this.options, skipMetasUpdate: true });
    worker = new Worker('work', null, { ...this.options, lockDuration: this.leaseMs, stalledInterval: this.leaseMs });
    [queue, worker].forEach((one) => one.on('error', (error) => console.error(error.message)));
    await Promise.all([queue.waitUntilReady(), worker.waitUntilReady()]);
  }

  // A job with an id is there once, until it is completed. Who waits for it looks for stalled ones first, and after each interval of its work.
  // Its scripts make the keys of the job and of its lock by themselves: EXISTS names them, so that the bench puts them back as well.
  async acquire() {
    await connection.exists(['one', 'one:lock'].map((key) => `${this.options.prefix}:work:${key}`));
    await firstEvent(`${this.options.prefix}:work:events`);
    await worker.moveStalledJobsToWait();
    await queue.add('work', {}, { jobId: 'one', removeOnComplete: true });
    this.token = randomUUID();
    this.job = await worker.getNextJob(this.token, { block: false });
    if (this.job) {
      await firstCheck(worker);
    }
    return this.job;
  }

  async release() {
    await worker.pause(true);
    await this.job.moveToCompleted('done', this.token, false);
  }
}

serve(Lock, { clock: true });
