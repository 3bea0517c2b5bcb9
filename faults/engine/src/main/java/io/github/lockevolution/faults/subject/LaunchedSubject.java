package io.github.lockevolution.faults.subject;

import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.UUID;

/** A lock under test, as far as it is the same in every store: what it was launched with. */
public abstract class LaunchedSubject implements Subject {

    private final Launch launch;

    /**
     * What a lock is launched with.
     *
     * @param program what each of its clients runs
     * @param key the name of the lock in the store
     * @param lease how long its clients may hold it
     */
    public record Launch(LockSpec lock, ClientProgram program, String key, Duration lease) {

        private static final int NAME_LENGTH = 8;

        /** Under a name that no other lock has. */
        public static Launch underNewName(LockSpec lock, ClientProgram program, Duration lease) {
            String key = lock.name() + ":" + UUID.randomUUID().toString().substring(0, NAME_LENGTH);
            return new Launch(lock, program, key, lease);
        }

        /** What another subject was launched with. */
        public static Launch of(Subject original) {
            return new Launch(original.lock(), original.program(), original.key(), original.lease());
        }
    }

    protected LaunchedSubject(Launch launch) {
        this.launch = launch;
    }

    @Override
    public final LockSpec lock() {
        return launch.lock();
    }

    @Override
    public final ClientProgram program() {
        return launch.program();
    }

    @Override
    public final String key() {
        return launch.key();
    }

    @Override
    public final Duration lease() {
        return launch.lease();
    }
}
