package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.check.CheckResult;
import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.explore.judge.HistoryComparison;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.console.LockCatalog;
import java.util.List;
import java.util.Optional;

/** A checked lock that is the class of a historical one, as in an exercise. */
final class HistoricalLockChange {

    private HistoricalLockChange() {}

    /**
     * The changes against the historical lock; empty if it is none, has not changed, or its censuses cannot be
     * compared.
     */
    static Optional<HistoryComparison> change(CheckResult result) {
        List<LockSpec> all = LockCatalog.onTheClassPath().all();
        return all.stream()
                .filter(lock -> lock.history().isPresent() && isOf(lock, result.lock()))
                .findFirst()
                .flatMap(lock -> result.censuses().stream()
                        .flatMap(census -> census.census().stream())
                        .flatMap(census -> HistoryComparison.of(census, lock, all).stream())
                        .findFirst())
                .filter(change -> !change.isSame());
    }

    /** A historical lock is described in the package in which it stands. */
    private static boolean isOf(LockSpec historical, CheckedLock lock) {
        String type = lock.label();
        int dot = type.lastIndexOf('.');
        return dot > 0
                && historical
                        .provider()
                        .filter(provider -> type.substring(0, dot).equals(provider.getPackageName()))
                        .isPresent();
    }
}
