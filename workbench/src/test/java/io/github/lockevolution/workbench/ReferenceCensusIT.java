package io.github.lockevolution.workbench;

/** The locks of history. */
class ReferenceCensusIT extends ReferenceContract {

    @Override
    boolean isOf(ReferenceLock lock) {
        return lock.isOfHistory();
    }
}
