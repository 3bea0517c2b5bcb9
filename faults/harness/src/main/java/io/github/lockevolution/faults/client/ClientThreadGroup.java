package io.github.lockevolution.faults.client;

import java.util.List;

/** The threads of one client in this JVM: the thread of its attempts, and the threads that its locks start beside it. */
final class ClientThreadGroup {

    /**
     * A thread that a lock started may end by an exception, as when the client is dead or a reply was lost: that is the lock's own doing,
     * and its effects are judged like all others. It does not end the bench, unlike an exception in a thread of the bench.
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
        // A thread that is started by a thread of a group belongs to that group, too.
        this.group = new LockThreads(ThreadStacks.THREAD + client);
        this.ofAttempts = new ClientThread(client, loop -> new Thread(group, loop));
    }

    ClientThread ofAttempts() {
        return ofAttempts;
    }

    /** Whether a thread that a lock has started still lives. */
    boolean areThereOthers() {
        return !others().isEmpty();
    }

    /** Whether a thread that a lock has started is neither asleep nor waiting. */
    boolean areOthersAtWork() {
        return others().stream().anyMatch(thread -> !ThreadStacks.isWaiting(thread));
    }

    /** Whether a lock has started this one. */
    boolean isOther(Thread thread) {
        return thread.getThreadGroup() == group && !ofAttempts.is(thread);
    }

    /** The threads that a lock has started, and that still have work to do by themselves. */
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
