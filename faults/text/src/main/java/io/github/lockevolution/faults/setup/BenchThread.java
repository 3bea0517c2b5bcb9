package io.github.lockevolution.faults.setup;

import java.util.concurrent.ThreadFactory;

/** Makes threads of the bench, which do not keep this JVM alive; none is started. */
public final class BenchThread {

    private BenchThread() {}

    /**
     * A thread that is started where a lock runs. The group of the starting thread may be looked at, and its starts of threads noted: so
     * this thread is in the top group and inherits nothing, and is not taken for a thread of a lock.
     */
    public static Thread daemon(Runnable task, String name) {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        Thread thread = new Thread(group, task, name, 0, false);
        thread.setDaemon(true);
        return thread;
    }

    /** Makes the threads of a pool, all of one name, which inherit the group and the thread locals of their starter. */
    public static ThreadFactory pool(String name) {
        return task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        };
    }
}
