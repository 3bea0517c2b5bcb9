package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.lock.LockSpec;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The locks that improve on another one, as each names its predecessor: a graph, whose paths may part and meet again. Only locks of the
 * same collection improve on a lock. If there are none and its predecessor is in another collection, those locks count that improve on the
 * predecessor in the predecessor's collection.
 */
public final class Successors {

    private final List<LockSpec> locks;

    /**
     * @param locks all locks there are, in the order in which they are listed
     */
    public Successors(List<LockSpec> locks) {
        this.locks = List.copyOf(locks);
    }

    /** The locks that improve on this one directly, in the order in which they are listed. */
    public List<LockSpec> directly(LockSpec lock) {
        List<LockSpec> own = improvingOn(lock);
        return own.isEmpty()
                ? predecessor(lock)
                        .filter(before -> !before.collection().equals(lock.collection()))
                        .map(this::improvingOn)
                        .orElse(own)
                : own;
    }

    private Optional<LockSpec> predecessor(LockSpec lock) {
        return locks.stream()
                .filter(other -> lock.predecessor().equals(Optional.of(other.name())))
                .findFirst();
    }

    private List<LockSpec> improvingOn(LockSpec lock) {
        return locks.stream()
                .filter(other -> other.predecessor().equals(Optional.of(lock.name())))
                .filter(other -> other.collection().equals(lock.collection()))
                .toList();
    }

    /** The locks that improve on this one, directly or by way of others, each once, the nearest first. */
    public List<LockSpec> of(LockSpec lock) {
        List<LockSpec> found = new ArrayList<>();
        Deque<LockSpec> open = new ArrayDeque<>(directly(lock));
        while (!open.isEmpty()) {
            LockSpec next = open.remove();
            // A lock that names itself, or two that name each other, would never end.
            if (!next.name().equals(lock.name()) && !found.contains(next)) {
                found.add(next);
                open.addAll(directly(next));
            }
        }
        return found;
    }

    /**
     * Tries the moves of a trace on the locks that improve on its own, the nearest first, until one of them
     * closes every gap that the trace shows.
     *
     * @param trace if it shows no failure, nothing is tried
     * @return the results, as of {@link MitigationSearch#among}
     */
    public List<TransferResult> tryEach(Trace trace, ProvenStore store) {
        List<LockSpec> successors = trace.failures().isEmpty() ? List.of() : of(trace.lock());
        return MitigationSearch.among(successors, successor -> Optional.of(CrossReplay.on(successor, store, trace)));
    }
}
