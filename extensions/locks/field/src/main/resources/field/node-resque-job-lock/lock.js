// The JobLock of node-resque 9.7.1, by ioredis: a Worker performs a job that works until release(); one attempt, without putting it back.
const { Redis } = require('ioredis');
const { Plugins, Worker } = require('node-resque');
const { serve } = require('lock-evolution/lock');

const client = new Redis(process.env.REDIS_URL, { retryStrategy: () => 5, maxRetriesPerRequest: 0 });
client.on('error', () => {});

// What it does around the hooks of the lock and the job, and not what it counts when a job is over.
class JobWorker extends Worker {
  async completeJob() {}
}
const worker = new JobWorker({ connection: { redis: client }, queues: ['jobs'] }, {});
worker.on('error', () => {});
worker.queue = 'jobs';
const connected = worker.connect();

class Lock {
  constructor(key, owner, leaseMs) {
    this.job = { class: 'work', queue: 'jobs', args: [key] };
    this.options = { JobLock: { lockTimeout: Math.ceil(leaseMs / 1000), reEnqueue: false } };
  }

  async begin() {
    await connected;
    while (!(await client.ping().catch(() => false))) {
      await new Promise((resolve) => client.once('ready', resolve));
    }
  }

  acquire() {
    return new Promise((resolve) => {
      const perform = () =>
        new Promise((done) => {
          this.done = done;
          resolve(true);
        });
      worker.jobs.work = { plugins: [Plugins.JobLock], pluginOptions: this.options, perform };
      this.performed = worker.perform(this.job);
      this.performed.then(() => resolve(false));
    });
  }

  async release() {
    this.done();
    await this.performed;
    if (worker.error) {
      throw worker.error;
    }
  }
}

serve(Lock);
