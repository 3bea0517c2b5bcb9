package io.github.lockevolution.faults.playground;

import io.github.lockevolution.faults.memory.MemoryStore;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.LaunchedSystem;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;

/** Puts locks in plain commands under test, each on a model of Redis of its own. */
final class ModelLauncher implements Launcher {

    private static final LockSpec CANARY = ModelBinding.of("canary", """
            acquire
              GET {key} = nil, else refuse
              SET {key} {owner}
            release
              DEL {key}
            """);

    private static final String KEY = "lock";

    @Override
    public LockSpec canary() {
        return CANARY;
    }

    @Override
    public void requireFor(LockSpec lock) {
        // A model is never too old.
    }

    @Override
    public SystemUnderTest launch(LockSpec lock, ClientProgram program, Duration lease) {
        return new OnModel(new LaunchedSystem.Launch(lock, program, KEY, lease), new MemoryStore());
    }

    private static final class OnModel extends LaunchedSystem {

        private final MemoryStore store;

        OnModel(Launch launch, MemoryStore store) {
            super(launch);
            this.store = store;
        }

        @Override
        public Store store() {
            return store;
        }

        @Override
        public Client client(String name, BenchClock clock) {
            return new PlainClient(
                    new PlainClient.Party(name, KEY, lease(), program(), clock), ModelBinding.in(lock()), store);
        }

        @Override
        public void close() {
            store.close();
        }
    }
}
