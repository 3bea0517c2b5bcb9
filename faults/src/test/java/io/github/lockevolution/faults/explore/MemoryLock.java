package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.client.MemoryLauncher;
import io.github.lockevolution.faults.client.MemoryLauncher.Connection;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.lock.RedisVersion;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import redis.clients.jedis.UnifiedJedis;

/**
 * A lock in memory that a test writes down in two lines.
 *
 * @param name what it does
 * @param take one attempt
 * @param give its unlock
 */
record MemoryLock(String name, Call take, Call give) implements LockStage {

    /** GET, SET and DEL. */
    static final MemoryLock GET_SET = new MemoryLock(
            "get-set",
            it -> it.ask("GET", it.key()).equals("nil")
                    && it.ask("SET", it.key(), it.owner()).equals("OK"),
            it -> it.ask("DEL", it.key()).equals("1"));

    /** SETNX and DEL. */
    static final MemoryLock SETNX = new MemoryLock(
            "setnx",
            it -> it.ask("SETNX", it.key(), it.owner()).equals("1"),
            it -> it.ask("DEL", it.key()).equals("1"));

    /** SETNX, PSETEX and DEL. */
    static final MemoryLock SETNX_SETEX = new MemoryLock(
            "setnx-setex",
            it -> it.ask("SETNX", it.key(), it.owner()).equals("1")
                    && it.ask("PSETEX", it.key(), it.millis(), it.owner()).equals("OK"),
            it -> it.ask("DEL", it.key()).equals("1"));

    /** SET NX PX and DEL. */
    static final MemoryLock SET_NX_PX = new MemoryLock(
            "set-nx-px",
            it -> it.ask("SET", it.key(), it.owner(), "NX", "PX", it.millis()).equals("OK"),
            it -> it.ask("DEL", it.key()).equals("1"));

    /** SET NX PX, and a release that compares. */
    static final MemoryLock COMPARING = new MemoryLock(
            "comparing",
            it -> it.ask("SET", it.key(), it.owner(), "NX", "PX", it.millis()).equals("OK"),
            it -> it.ask("DELEX", it.key(), "IFEQ", it.owner()).equals("1"));

    /** A call of tryLock or unlock. */
    @FunctionalInterface
    interface Call {

        boolean by(Caller caller);
    }

    /** Who calls. */
    record Caller(Connection connection, String key, String owner, Duration lease, BenchClock clock) {

        String ask(String... command) {
            return connection.ask(command);
        }

        String millis() {
            return Long.toString(lease.toMillis());
        }
    }

    /** What puts it under test. */
    MemoryLauncher launcher() {
        return new MemoryLauncher((connection, key, owner, lease, clock) -> {
            Caller caller = new Caller(connection, key, owner, lease, clock);
            return new DistributedLock() {

                @Override
                public boolean tryLock() {
                    return take.by(caller);
                }

                @Override
                public boolean unlock() {
                    return give.by(caller);
                }
            };
        });
    }

    /** Opens a testbed for it. */
    Testbed testbed(int clients) {
        return Testbed.open(this, launcher(), clients);
    }

    @Override
    public String title() {
        return name;
    }

    @Override
    public RedisVersion requires() {
        return new RedisVersion(1, 0, 0);
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
    public Set<Failure> suffers() {
        return Set.of();
    }

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        throw new UnsupportedOperationException(name + " lives in memory");
    }

    @Override
    public String toString() {
        return name;
    }
}
