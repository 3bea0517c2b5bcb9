package io.github.lockevolution.faults.subject;

import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.UUID;

/** The part of a lock under test that is the same in every store: the values that it was launched with. */
public abstract class LaunchedSystem implements SystemUnderTest {

    private final Launch launch;

    /**
     * The values that a lock is launched with.
     *
     * @param program the program that each of its clients runs
     * @param key the name of the lock in the store
     * @param lease the lease of its clients
     */
    public record Launch(LockSpec lock, ClientProgram program, String key, Duration lease) {

        private static final int NAME_LENGTH = 8;

        /** The values for a launch under a name that no other lock has. */
        public static Launch underNewName(LockSpec lock, ClientProgram program, Duration lease) {
            String key = lock.name() + ":" + UUID.randomUUID().toString().substring(0, NAME_LENGTH);
            return new Launch(lock, program, key, lease);
        }

        /** The values that another system was launched with. */
        public static Launch of(SystemUnderTest original) {
            return new Launch(original.lock(), original.program(), original.key(), original.lease());
        }
    }

    protected LaunchedSystem(Launch launch) {
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
