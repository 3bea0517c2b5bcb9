package io.github.lockevolution.faults.locks;

import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.util.List;

/** Redlock in Python, as {@code programs/redlock.py} has it. */
public final class PythonRedLock {

    private PythonRedLock() {}

    /**
     * A lock, or skips the test where there is no Python.
     *
     * @param kind how it asks the servers
     */
    public static LockSpec of(String kind) {
        List<String> command = PythonLock.command("redlock.py", kind);
        return LockSpec.onRedisServers("redlock-in-python")
                .suffers(Failure.LEASE_OVERRUN)
                .program(() -> command);
    }
}
