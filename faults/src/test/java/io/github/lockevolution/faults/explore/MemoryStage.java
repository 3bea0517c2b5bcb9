package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.Subject;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.lock.RedisVersion;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import redis.clients.jedis.UnifiedJedis;

/**
 * A lock in memory that says something of itself.
 *
 * @param lock what it does
 * @param name how it is called
 * @param suffers what it declares
 * @param predecessor which lock it improves on
 */
record MemoryStage(MemoryLock lock, String name, Set<Failure> suffers, Optional<String> predecessor)
        implements LockStage {

    static MemoryStage on(String predecessor, String name, MemoryLock lock) {
        return new MemoryStage(lock, name, Set.of(), Optional.of(predecessor));
    }

    static MemoryStage suffering(MemoryLock lock, Failure... failures) {
        return new MemoryStage(lock, lock.name(), Set.of(failures), Optional.empty());
    }

    /** Launches locks in memory, each as it is. */
    static Launcher launcher() {
        return launcher(MemoryLock.GET_SET);
    }

    /**
     * Launches locks in memory, each as it is.
     *
     * @param canary what every lock does that does not live in memory
     */
    static Launcher launcher(MemoryLock canary) {
        return new Launcher() {

            @Override
            public void requireFor(LockStage stage) {
                // A memory is never too old.
            }

            @Override
            public Subject launch(LockStage stage, ClientProgram program, Duration lease) {
                return lock(stage).launcher().launch(stage, program, lease);
            }

            private MemoryLock lock(LockStage stage) {
                return stage instanceof MemoryStage told
                        ? told.lock()
                        : stage instanceof MemoryLock lock ? lock : canary;
            }
        };
    }

    @Override
    public String title() {
        return name;
    }

    @Override
    public RedisVersion requires() {
        return lock.requires();
    }

    @Override
    public List<String> acquireCommands() {
        return List.of();
    }

    @Override
    public List<String> releaseCommands() {
        return List.of();
    }

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return lock.create(redis, key, owner, lease);
    }

    @Override
    public String toString() {
        return name;
    }
}
