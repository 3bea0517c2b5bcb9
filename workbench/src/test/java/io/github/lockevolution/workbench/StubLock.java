package io.github.lockevolution.workbench;

import io.github.lockevolution.lock.LockSpec;

/** The description of a lock that nobody can make. */
public final class StubLock {

    private StubLock() {}

    public static LockSpec named(String name) {
        return LockSpec.inRedis(name).titled(name).made((over, key, owner, lease) -> {
            throw new UnsupportedOperationException(name + " is a stub and cannot be created");
        });
    }
}
