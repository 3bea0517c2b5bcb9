package io.github.lockevolution.faults.memory;

import io.github.lockevolution.faults.locks.SoundSpec;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.RoutingLauncher;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.port.PortsContract;

/** A lock in memory. */
class MemoryPortsTest extends PortsContract {

    private record Comparing(MemoryLauncher.Connection connection, String key, String owner, long millis)
            implements DistributedLock {

        @Override
        public boolean tryLock() {
            return connection
                    .ask("SET", key, owner, "NX", "PX", Long.toString(millis))
                    .equals("OK");
        }

        @Override
        public boolean unlock() {
            return connection.ask("DELEX", key, "IFEQ", owner).equals("1");
        }
    }

    /** What every other lock is there: the canary. */
    private record LooksThenSets(MemoryLauncher.Connection connection, String key, String owner)
            implements DistributedLock {

        @Override
        public boolean tryLock() {
            return connection.ask("GET", key).equals("nil")
                    && connection.ask("SET", key, owner).equals("OK");
        }

        @Override
        public boolean unlock() {
            return connection.ask("DEL", key).equals("1");
        }
    }

    private static final Launcher SOUND = new MemoryLauncher(
            (connection, key, owner, lease, clock, timer) -> new Comparing(connection, key, owner, lease.toMillis()),
            MemoryLock.GET_SET);
    private static final Launcher BROKEN = new MemoryLauncher(
            (connection, key, owner, lease, clock, timer) -> new LooksThenSets(connection, key, owner),
            MemoryLock.GET_SET);

    @Override
    protected Launcher launcher() {
        return new InMemory(SOUND);
    }

    /** In memory, a launcher knows one lock. */
    record InMemory(Launcher sound) implements RoutingLauncher {

        @Override
        public LockSpec canary() {
            return BROKEN.canary();
        }

        @Override
        public Launcher route(LockSpec lock) {
            return lock.name().equals("sound-spec") ? sound : BROKEN;
        }

        @Override
        public Launcher withReplica() {
            return new InMemory(sound.withReplica());
        }
    }

    private final LockSpec lock = new SoundSpec().lock();

    @Override
    protected LockSpec lock() {
        return lock;
    }
}
