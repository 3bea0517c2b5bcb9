package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.explore.MitigationSearch;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.ScheduleTransfer;
import io.github.lockevolution.faults.explore.Testbed;
import io.github.lockevolution.faults.explore.TransferResult;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.lock.LockSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Known locks that may close the gaps of another one: on them, the moves that break it are tried. Each is put on the bench once. */
final class KnownMitigations implements AutoCloseable {

    private final List<LockSpec> known;
    private final ClientProgram program;
    private final ProvenStore store;
    private final int clients;
    private final Map<String, Optional<Testbed>> testbeds = new HashMap<>();

    /**
     * @param known in the order in which they improve on each other
     * @param program what its clients run
     * @param clients how many there may be in a trace, at most
     */
    KnownMitigations(List<LockSpec> known, ClientProgram program, ProvenStore store, int clients) {
        this.known = known;
        this.program = program;
        this.store = store;
        this.clients = clients;
    }

    /**
     * What came of the moves on one lock after the other, until one closes every gap that the trace shows; nothing if the store forgets
     * something in it, by a failover or an eviction: that is not for a lock to keep, and where another lock is luckier in these moves, it is not in others.
     */
    List<TransferResult> tried(Trace trace) {
        if (trace.steps().stream().anyMatch(step -> step.move().kind().forgets())) {
            return List.of();
        }
        return MitigationSearch.among(known, lock -> testbed(lock).map(testbed -> ScheduleTransfer.on(testbed, trace)));
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
