package io.github.lockevolution.databases;

import io.github.lockevolution.lock.LockStage;

/** A lock that is the lock of a row, and goes with the connection. */
class RowLockPortsTest extends DatabasePortsTest {

    @Override
    protected LockStage lock() {
        return new SkipLockedStage();
    }
}
