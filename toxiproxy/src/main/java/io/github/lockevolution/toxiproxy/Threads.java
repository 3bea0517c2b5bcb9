package io.github.lockevolution.toxiproxy;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * All threads of one server. An executor calls itself terminated while its thread is still on its way out; who closes the
 * server may count threads, so the threads themselves are waited for.
 */
final class Threads {

    private static final long SECONDS_TO_END = 5;

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

    /** Waits until every thread is gone. */
    void awaitEnd() {
        try {
            for (Thread thread : all) {
                TimeUnit.SECONDS.timedJoin(thread, SECONDS_TO_END);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
