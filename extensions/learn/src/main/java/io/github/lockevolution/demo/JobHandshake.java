package io.github.lockevolution.demo;

import java.util.concurrent.SynchronousQueue;

/** Between the thread in which the job runs and the one that speaks to the bench: the bench decides how long the job works. */
final class JobHandshake {

    private final SynchronousQueue<Progress> reached = new SynchronousQueue<>();
    private final SynchronousQueue<Boolean> end = new SynchronousQueue<>();

    /** How far one run of the job has come. */
    sealed interface Progress {

        /** The job does its work; it holds its lock. */
        record Working() implements Progress {}

        /** The method has returned, whether or not the job has run. */
        record Over() implements Progress {}

        /** The lock, or the job, has thrown. */
        record Failed(Throwable problem) implements Progress {}
    }

    /** Called by the job: works until it is told to end. */
    void work() throws InterruptedException {
        reached.put(new Progress.Working());
        end.take();
    }

    /** Called in the thread of the job. */
    void reach(Progress progress) throws InterruptedException {
        reached.put(progress);
    }

    /** Waits until the job works, or the method has ended. */
    Progress await() throws InterruptedException {
        return reached.take();
    }

    /** Lets the job end its work. */
    void endWork() throws InterruptedException {
        end.put(true);
    }
}
