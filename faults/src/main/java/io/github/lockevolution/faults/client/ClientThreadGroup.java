package io.github.lockevolution.faults.client;

import java.util.Arrays;
import java.util.stream.Stream;

/** The threads of one client in this JVM: the one that makes its attempts, and those that its locks start beside it. */
final class ClientThreadGroup {

    private final ThreadGroup group;
    private final ClientThread ofAttempts;

    ClientThreadGroup(String client) {
        // Whatever is started in a thread of a group is of that group, too.
        this.group = new ThreadGroup(ThreadStacks.THREAD + client);
        this.ofAttempts = new ClientThread(client, loop -> new Thread(group, loop));
    }

    ClientThread ofAttempts() {
        return ofAttempts;
    }

    /** Whether a lock has started any that still lives. */
    boolean areThereOthers() {
        return others().findAny().isPresent();
    }

    /** Whether one that a lock has started is neither asleep nor waiting for anything. */
    boolean areOthersAtWork() {
        return others().anyMatch(thread -> !ThreadStacks.isWaiting(thread));
    }

    /** Interrupts all of them. */
    void interrupt() {
        ofAttempts.interrupt();
        others().forEach(Thread::interrupt);
    }

    private Stream<Thread> others() {
        Thread[] found = new Thread[group.activeCount() + 16];
        int count = group.enumerate(found);
        return Arrays.stream(found, 0, count).filter(thread -> !ofAttempts.is(thread));
    }
}
