package io.github.lockevolution.faults.zookeeper;

import java.util.Arrays;
import java.util.Set;

/** Tells whether a thread that uses ZooKeeper's client does nothing until another thread wakes it. */
final class WaitingThread {

    /** The methods in which a thread waits, as the top of its stack shows them. */
    private static final Set<String> WAITS = Set.of("park", "wait", "wait0");

    private static final String ZOOKEEPER = "org.apache.zookeeper.";

    private WaitingThread() {}

    /** Whether the lock's own code waits there: ZooKeeper's client waits, too, until the answer to a request is there. */
    static boolean isWaiting(Thread thread) {
        StackTraceElement[] stack = thread.getStackTrace();
        return stack.length > 0
                && WAITS.contains(stack[0].getMethodName())
                && Arrays.stream(stack).noneMatch(frame -> frame.getClassName().startsWith(ZOOKEEPER));
    }
}
