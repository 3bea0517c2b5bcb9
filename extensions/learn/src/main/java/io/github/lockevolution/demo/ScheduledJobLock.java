package io.github.lockevolution.demo;

import io.github.lockevolution.lock.LockCollection;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.List;
import java.util.function.BiFunction;

/**
 * A lock as a scheduled job has it: each client is a node of a cluster with Spring in a JVM of its own, {@code tryLock} is the minute in
 * which the job is due, and the client is inside while the job works.
 */
public final class ScheduledJobLock {

    /** The lease that the annotation of the job says. */
    public static final Duration LEASE = Duration.ofSeconds(OrderMailJob.LEASE_SECONDS);

    private ScheduledJobLock() {}

    /** The list in Redis that has an entry, the name of the node, for each time the job of this lock has run. */
    public static String outbox(String lockKey) {
        return NodeSettings.outbox(lockKey);
    }

    /**
     * The lock of a job.
     *
     * @param lock the lock that the annotation of the job stands for, which a {@link LockCollection} brings
     * @param childJvm the command that starts a JVM, from the class with its main method and its arguments
     */
    public static LockSpec of(LockSpec lock, BiFunction<Class<?>, List<String>, List<String>> childJvm) {
        String origin = lock.origin().orElseThrow();
        return lock.program(() -> childJvm.apply(ScheduledNode.class, List.of(origin)));
    }
}
