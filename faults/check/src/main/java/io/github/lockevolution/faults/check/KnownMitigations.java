package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.explore.CrossReplay;
import io.github.lockevolution.faults.explore.MitigationSearch;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.TransferResult;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.timeline.Mitigation;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/** Known locks that may close the gaps of another one: on them, the moves that break it are tried. Each is put on the bench once. */
final class KnownMitigations implements AutoCloseable {

    private final List<LockSpec> known;
    private final ClientProgram program;
    private final ProvenStore store;
    private final int clients;
    private final BiFunction<LockSpec, Bounds, Census> counted;
    private final Map<String, Optional<Testbed>> testbeds = new HashMap<>();

    /**
     * @param known in the order in which they improve on each other
     * @param program the program of each client
     * @param clients the most clients that a trace may have
     * @param counted the census of a known lock within bounds
     */
    KnownMitigations(
            List<LockSpec> known,
            ClientProgram program,
            ProvenStore store,
            int clients,
            BiFunction<LockSpec, Bounds, Census> counted) {
        this.known = known;
        this.program = program;
        this.store = store;
        this.clients = clients;
        this.counted = counted;
    }

    /**
     * The results of the moves on each lock. Empty if the store forgets something in the trace, by a failover or an eviction: no lock can prevent
     * that, and a lock that is luckier in these moves is not in others.
     */
    private List<TransferResult> tried(Trace trace) {
        if (trace.steps().stream().anyMatch(step -> step.move().kind().forgets())) {
            return List.of();
        }
        return known.stream()
                .flatMap(lock ->
                        MitigationSearch.among(
                                List.of(lock), any -> testbed(lock).map(testbed -> CrossReplay.on(testbed, trace)))
                                .stream())
                .toList();
    }

    /**
     * The mitigation of a failure: a known lock that shows it neither in these moves nor in any others within these bounds, and the commands that
     * it sends and this one does not. A lease overrun needs no trial: only the resource can stop a client that outlives its lease.
     *
     * @return empty if no mitigation is known that the lock does not have already
     */
    Optional<Mitigation> closing(Failure failure, Trace trace, Bounds bounds, OwnCommands own) {
        if (failure == Failure.LEASE_OVERRUN) {
            return Optional.of(Mitigation.of(failure, trace, List.of()));
        }
        List<TransferResult> tried = tried(trace);
        return tried.stream()
                .filter(result -> own.isOfString() && result.closes(failure))
                .map(result -> result.transferred().lock())
                .filter(lock -> own.isLacking(lock) && isFree(lock, failure, bounds))
                .min(Comparator.comparingInt(lock -> own.lackingOf(lock).size()))
                .map(lock -> Mitigation.by(lock, own.lackingOf(lock), failure, tried));
    }

    /** Clients who are not careful are those of the moves that were tried; the others are counted. */
    private boolean isFree(LockSpec lock, Failure failure, Bounds bounds) {
        if (program != ClientProgram.CAREFUL || bounds.allowForgetting()) {
            return true;
        }
        try {
            Census census = counted.apply(lock, bounds);
            return census.isComplete() && !census.observedFailures().contains(failure);
        } catch (InconclusiveException | SetupProblem e) {
            return false;
        }
    }

    private Optional<Testbed> testbed(LockSpec lock) {
        return testbeds.computeIfAbsent(lock.name(), name -> opened(lock));
    }

    /** A lock that this store is too old for shows nothing, for or against it. */
    private Optional<Testbed> opened(LockSpec lock) {
        try {
            return Optional.of(Testbed.open(lock, program, store, clients));
        } catch (InconclusiveException | SetupProblem e) {
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        testbeds.values().forEach(testbed -> testbed.ifPresent(Testbed::close));
    }
}
