package io.github.lockevolution.workbench;

/** Locks beside those of history. */
class ReferenceCensusOfVariantsIT extends ReferenceContract {

    @Override
    boolean isOf(ReferenceLock lock) {
        return !lock.isOfHistory();
    }
}
