package io.github.lockevolution.faults.client;

import java.util.List;

/** The threads of one client in this JVM: the one that makes its attempts, and those that its locks start beside it. */
final class ClientThreadGroup {

    /**
     * A thread that a lock started may end by an exception, as when the client is dead or an answer was lost: that is the lock's own
     * doing, and what comes of it is judged like all else. It is not the end of the bench, which an exception in a thread of its own is.
     */
    private static final class LockThreads extends ThreadGroup {

        LockThreads(String name) {
            super(name);
        }

        @Override
        public void uncaughtException(Thread thread, Throwable thrown) {
            if (thrown instanceof VirtualMachineError) {
                super.uncaughtException(thread, thrown);
            }
        }
    }

    private final ThreadGroup group;
    private final ClientThread ofAttempts;

    ClientThreadGroup(String client) {
        // Whatever is started in a thread of a group is of that group, too.
        this.group = new LockThreads(ThreadStacks.THREAD + client);
        this.ofAttempts = new ClientThread(client, loop -> new Thread(group, loop));
    }

    ClientThread ofAttempts() {
        return ofAttempts;
    }

    /** Whether a lock has started any that still lives. */
    boolean areThereOthers() {
        return !others().isEmpty();
    }

    /** Whether one that a lock has started is neither asleep nor waiting for anything. */
    boolean areOthersAtWork() {
        return others().stream().anyMatch(thread -> !ThreadStacks.isWaiting(thread));
    }

    /** Whether a lock has started this one. */
    boolean isOther(Thread thread) {
        return thread.getThreadGroup() == group && !ofAttempts.is(thread);
    }

    /** The threads that a lock has started, and that are going to do something by themselves. */
    List<Thread> withSomethingToDo() {
        return others().stream().filter(ThreadStacks::hasSomethingToDo).toList();
    }

    /** Interrupts all of them. */
    void interrupt() {
        ofAttempts.interrupt();
        others().forEach(Thread::interrupt);
    }

    /** The living threads that a lock has started. */
    List<Thread> others() {
        return ThreadStacks.of(group).filter(thread -> !ofAttempts.is(thread)).toList();
    }
}
