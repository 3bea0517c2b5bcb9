package io.github.lockevolution.faults.notation;

import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.check.LockNotation;
import io.github.lockevolution.lock.AccessPolicy;

/** Has locks in plain commands checked. */
public final class PlainLocks implements LockNotation {

    @Override
    public CheckedLock read(String text, String label, boolean isFile) {
        return new PlainCheckedLock(PlainLockReader.read(text), label, isFile, AccessPolicy.EXCLUSIVE);
    }
}
