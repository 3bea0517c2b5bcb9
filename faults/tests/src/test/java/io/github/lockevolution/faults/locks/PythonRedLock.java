package io.github.lockevolution.faults.locks;

import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.MultiRedisProgramLockStage;
import java.util.List;
import java.util.Set;

/**
 * Redlock in Python, as {@code programs/redlock.py} has it.
 *
 * @param command what starts it
 */
public record PythonRedLock(List<String> command) implements MultiRedisProgramLockStage {

    /**
     * A lock, or skips the test where there is no Python.
     *
     * @param kind how it asks the servers
     */
    public static PythonRedLock of(String kind) {
        return new PythonRedLock(PythonLock.command("redlock.py", kind));
    }

    @Override
    public String name() {
        return "redlock-in-python";
    }

    @Override
    public Set<Failure> suffers() {
        return Set.of(Failure.LEASE_OVERRUN);
    }
}
