package io.github.lockevolution.demo;

import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.lock.ProgramLockStage;
import io.github.lockevolution.lock.RedisVersion;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * A lock as a scheduled job has it: each client is a node of a cluster with Spring in a JVM of its own, {@code tryLock} is the minute in
 * which the job is due, and the client is inside while the job works.
 *
 * @param lock the lock that the annotation of the job stands for; a public class with a public constructor without arguments
 * @param childJvm the command that starts a JVM, from the class with its main method and its arguments
 */
public record ScheduledJobStage(LockStage lock, BiFunction<Class<?>, List<String>, List<String>> childJvm)
        implements ProgramLockStage {

    /** The lease that the annotation of the job says. */
    public static final Duration LEASE = Duration.ofSeconds(OrderMailJob.LEASE_SECONDS);

    /** The list in Redis that has an entry, the name of the node, for each time the job of this lock has run. */
    public static String outbox(String lockKey) {
        return NodeSettings.outbox(lockKey);
    }

    @Override
    public List<String> command() {
        return childJvm.apply(ScheduledNode.class, List.of(lock.getClass().getName()));
    }

    @Override
    public String name() {
        return lock.name();
    }

    @Override
    public String title() {
        return lock.title();
    }

    @Override
    public RedisVersion requires() {
        return lock.requires();
    }

    @Override
    public List<String> requiresOneOf() {
        return lock.requiresOneOf();
    }

    @Override
    public List<String> acquireCommands() {
        return lock.acquireCommands();
    }

    @Override
    public List<String> releaseCommands() {
        return lock.releaseCommands();
    }

    @Override
    public Optional<String> releaseScript() {
        return lock.releaseScript();
    }

    @Override
    public Set<Failure> suffers() {
        return lock.suffers();
    }
}
