package io.github.lockevolution.databases;

import io.github.lockevolution.lock.LockSpec;

/** A lock that is the lock of a row, and goes with the connection. */
class RowLockPortsTest extends DatabasePortsTest {

    @Override
    protected LockSpec lock() {
        return new SkipLockedSpec().lock();
    }
}
