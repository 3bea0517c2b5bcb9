package io.github.lockevolution.faults.memory;

import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.Subject;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.Optional;

/** The memory of this JVM as a kind of store, which nobody knows but by the service loader. */
public final class MemoryKind implements StoreKind {

    @Override
    public String name() {
        return "memory";
    }

    @Override
    public boolean isFor(LockSpec lock) {
        return lock.backing() instanceof MemoryLock;
    }

    @Override
    public Started start(BenchSettings settings) {
        return new InMemory(MemoryLock.launcher());
    }

    private record InMemory(Launcher launcher) implements Started {

        @Override
        public String version() {
            return "memory";
        }

        @Override
        public LockSpec canary() {
            return launcher.canary();
        }

        @Override
        public void requireFor(LockSpec lock) {
            launcher.requireFor(lock);
        }

        @Override
        public Subject launch(LockSpec lock, ClientProgram program, Duration lease) {
            return launcher.launch(lock, program, lease);
        }

        @Override
        public Optional<Subject> launchBeside(Subject original) {
            return launcher.launchBeside(original);
        }

        @Override
        public void close() {
            // What is in memory goes with whoever holds it.
        }
    }
}
