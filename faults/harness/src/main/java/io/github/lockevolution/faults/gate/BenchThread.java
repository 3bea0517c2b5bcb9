package io.github.lockevolution.faults.gate;

/**
 * Makes threads of the bench that are started where a lock runs. Whoever starts them may be in a group of threads that is looked at, or be
 * noted as one who starts threads: these are in the top group and inherit nothing, and so are not taken for threads of a lock.
 */
public final class BenchThread {

    private BenchThread() {}

    /** One that does not keep this JVM alive; not started. */
    public static Thread daemon(Runnable task, String name) {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        Thread thread = new Thread(group, task, name, 0, false);
        thread.setDaemon(true);
        return thread;
    }
}
