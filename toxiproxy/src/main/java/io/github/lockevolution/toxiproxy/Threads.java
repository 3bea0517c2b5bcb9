package io.github.lockevolution.toxiproxy;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * All threads of one server. An executor is terminated a moment before its thread is; so that a closed server has left no thread
 * behind, the threads themselves are waited for.
 */
final class Threads {

    private static final long TERMINATION_SECONDS = 5;

    private final List<Thread> all = new CopyOnWriteArrayList<>();

    /** Makes daemon threads of this name. */
    ThreadFactory named(String name) {
        ThreadFactory daemons = new DefaultThreadFactory(name, /* daemon */ true);
        return task -> {
            all.removeIf(thread -> thread.getState() == Thread.State.TERMINATED);
            Thread thread = daemons.newThread(task);
            all.add(thread);
            return thread;
        };
    }

    /** Waits until every thread is terminated. */
    void awaitTermination() {
        try {
            for (Thread thread : all) {
                TimeUnit.SECONDS.timedJoin(thread, TERMINATION_SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
