package io.github.lockevolution.faults.memory;

import io.github.lockevolution.faults.locks.SoundSpec;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.Subject;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.port.PortsContract;
import java.time.Duration;
import java.util.Optional;

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
            (connection, key, owner, lease, clock, timer) -> new Comparing(connection, key, owner, lease.toMillis()));
    private static final Launcher BROKEN = new MemoryLauncher(
            (connection, key, owner, lease, clock, timer) -> new LooksThenSets(connection, key, owner));

    @Override
    protected Launcher launcher() {
        return new InMemory(SOUND);
    }

    /** In memory, a launcher knows one lock. */
    record InMemory(Launcher sound) implements Launcher {

        @Override
        public LockSpec canary() {
            return BROKEN.canary();
        }

        private Launcher of(LockSpec stage) {
            return stage.name().equals("sound-spec") ? sound : BROKEN;
        }

        @Override
        public void requireFor(LockSpec stage) {
            of(stage).requireFor(stage);
        }

        @Override
        public Subject launch(LockSpec stage, ClientProgram program, Duration lease) {
            return of(stage).launch(stage, program, lease);
        }

        @Override
        public Optional<Subject> launchBeside(Subject original) {
            return of(original.stage()).launchBeside(original);
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
