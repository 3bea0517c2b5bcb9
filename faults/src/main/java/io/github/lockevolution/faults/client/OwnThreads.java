package io.github.lockevolution.faults.client;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Stream;

/** The threads of one client in this JVM: the one that makes its attempts, and those that its locks start beside it. */
final class OwnThreads {

    /** In which a thread waits for what the other end of a connection sends. */
    private static final Set<String> READS = Set.of("poll", "read0", "socketRead0", "epollWait", "wait", "wait0");

    private final ThreadGroup group;
    private final Thread ofAttempts;

    /** @param attempts what the client does */
    OwnThreads(String name, Runnable attempts) {
        // Whatever is started in a thread of a group is of that group, too.
        this.group = new ThreadGroup(name);
        this.ofAttempts = new Thread(group, attempts, name);
        ofAttempts.setDaemon(true);
    }

    Thread ofAttempts() {
        return ofAttempts;
    }

    /** Whether a lock has started any that still lives. */
    boolean areThereOthers() {
        return others().findAny().isPresent();
    }

    /** Whether one that a lock has started is neither asleep nor waiting for anything. */
    boolean areOthersAtWork() {
        return others().anyMatch(thread -> !isWaiting(thread));
    }

    private Stream<Thread> others() {
        Thread[] found = new Thread[group.activeCount() + 16];
        int count = group.enumerate(found);
        return Arrays.stream(found, 0, count).filter(thread -> thread != ofAttempts);
    }

    /** Whether a thread is asleep, or waits for another or for an answer. */
    static boolean isWaiting(Thread thread) {
        if (thread.getState() != Thread.State.RUNNABLE) {
            return thread.getState() != Thread.State.NEW;
        }
        StackTraceElement[] stack = thread.getStackTrace();
        return stack.length > 0 && stack[0].isNativeMethod() && READS.contains(stack[0].getMethodName());
    }
}
