package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.lock.LockSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Looks for a lock that closes every gap a trace shows: on which the same moves bring none of its failures. */
public final class MitigationSearch {

    private MitigationSearch() {}

    /**
     * Tries one lock after the other until one closes every gap.
     *
     * @param transfer runs the moves of the trace on a lock; empty if it cannot
     * @return the result on each lock; the last one closes every gap, if any does. A lock that this store is too old for, or on which the
     *     run was inconclusive, is left out: its result shows nothing, for or against it
     */
    public static List<TransferResult> among(
            List<LockSpec> locks, Function<LockSpec, Optional<TransferResult>> transfer) {
        List<TransferResult> results = new ArrayList<>();
        for (LockSpec lock : locks) {
            Optional<TransferResult> result = conclusive(lock, transfer);
            result.ifPresent(results::add);
            if (result.filter(MitigationSearch::closesAll).isPresent()) {
                return results;
            }
        }
        return results;
    }

    private static boolean closesAll(TransferResult result) {
        return result.original().failures().keySet().stream().allMatch(result::closes);
    }

    private static Optional<TransferResult> conclusive(
            LockSpec lock, Function<LockSpec, Optional<TransferResult>> transfer) {
        try {
            return transfer.apply(lock);
        } catch (InconclusiveException | SetupProblem e) {
            return Optional.empty();
        }
    }
}
