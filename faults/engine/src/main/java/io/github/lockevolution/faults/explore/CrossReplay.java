package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.explore.run.Execution;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.lock.LockSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Runs the schedule of one lock on another, move by move, by the meaning of each move: to go on taking the lock, to leave, to go on giving
 * it back, or a fault. The other lock may need more commands for that, or fewer. A client that needs fewer waits; one that needs more makes
 * them all when its original comes inside, leaves or is done. A move that the other lock does not have, such as the end of a lease on a key
 * without one, is left out.
 */
public final class CrossReplay {

    private final Trace original;
    private final Execution execution;
    private final List<Move> moves = new ArrayList<>();
    private Optional<TransferResult.Difference> difference = Optional.empty();

    private CrossReplay(Trace original, Execution execution) {
        this.original = original;
        this.execution = execution;
    }

    /**
     * Transfers a schedule to the lock of this testbed.
     *
     * @param original a complete run
     * @throws InconclusiveException if an event happens that no move provides for
     */
    public static TransferResult on(Testbed testbed, Trace original) {
        try (Execution execution = testbed.begin(original.schedule().clients())) {
            TransferResult result = new CrossReplay(original, execution).run(testbed);
            testbed.requireUndisturbed();
            return result;
        }
    }

    /** Transfers a schedule to this lock, with clients of the same program, on a testbed of its own. */
    public static TransferResult on(LockSpec other, ProvenStore store, Trace original) {
        Schedule schedule = original.schedule();
        try (Testbed testbed = Testbed.open(
                other, schedule.program(), store.withReplicaIf(schedule.needsReplica()), schedule.clients())) {
            return on(testbed, original);
        }
    }

    private TransferResult run(Testbed testbed) {
        for (int i = 0; i < original.steps().size(); i++) {
            Step intent = original.steps().get(i);
            int before = moves.size();
            follow(intent);
            compare(intent, original.phases(i + 1), before);
        }
        // A client that needs more commands than its original had goes on alone, the first client first.
        for (Optional<Move> next = firstStep(); next.isPresent(); next = firstStep()) {
            make(next.get());
        }
        Trace transferred = execution.completeTrace(testbed.lock());
        original.finalCheck()
                .ifPresent(
                        expected -> compare(expected, transferred.finalCheck().orElseThrow()));
        compareAnswers(transferred);
        return new TransferResult(original, transferred, difference);
    }

    /** Two clients in the same phase may still have got different replies to commands of the same name. */
    private void compareAnswers(Trace transferred) {
        List<Step> steps = transferred.steps();
        for (int i = 0; i < steps.size() && difference.isEmpty(); i++) {
            Optional<Exchange> here = steps.get(i).exchange();
            if (here.isPresent()) {
                List<Exchange> before = alike(here.get(), steps.subList(0, i + 1));
                List<Exchange> there = alike(here.get(), original.steps());
                int step = i;
                there.stream()
                        .skip(before.size() - 1L)
                        .findFirst()
                        .filter(other ->
                                isPlain(other.reply()) && isPlain(here.get().reply()))
                        .filter(other -> !other.reply().equals(here.get().reply()))
                        .ifPresent(other ->
                                differ(new Divergence.AnsweredOtherwise(here.get(), originalLock(), other), step));
            }
        }
    }

    /** The exchanges of the same client whose commands have the same name. */
    private static List<Exchange> alike(Exchange one, List<Step> steps) {
        return steps.stream()
                .flatMap(step -> step.exchange().stream())
                .filter(other ->
                        other.client().equals(one.client()) && name(other).equals(name(one)))
                .toList();
    }

    private static String name(Exchange exchange) {
        return exchange.command().split(" ", 2)[0];
    }

    /** A count or an {@code OK}. Other replies may differ only because more data is read. */
    private static boolean isPlain(String reply) {
        return reply.matches("\\d+|OK");
    }

    private Optional<Move> firstStep() {
        return execution.possible().stream()
                .filter(move -> move.kind() == MoveKind.STEP)
                .findFirst();
    }

    private void follow(Step intent) {
        if (intent.move().kind() != MoveKind.STEP) {
            makeIfPossible(intent.move());
            return;
        }
        ClientPhase from = intent.before().orElseThrow();
        ClientPhase to = intent.after().orElseThrow();
        boolean asFar = !phase(intent).isBeyond(from) && !from.isBeyond(phase(intent));
        if (asFar || from == ClientPhase.RELEASING && phase(intent) == ClientPhase.INSIDE) {
            makeIfPossible(intent.move());
        }
        // The client came to the next phase by one command there, and may need several here, unless it has to wait for
        // another client first.
        while (!phase(intent).isBeyond(from) && to.isBeyond(from) && execution.canHappen(intent.move())) {
            make(intent.move());
        }
    }

    private ClientPhase phase(Step intent) {
        return execution.phases().get(intent.move().client());
    }

    private void makeIfPossible(Move move) {
        if (execution.canHappen(move)) {
            make(move);
        }
    }

    private void make(Move move) {
        execution.make(move);
        moves.add(move);
    }

    private void compare(Step intent, List<ClientPhase> phases, int before) {
        if (difference.isPresent() || !intent.move().isClients()) {
            return;
        }
        if (moves.size() == before) {
            compareWhatIsNotSent(intent);
            return;
        }
        int client = intent.move().client();
        boolean refusedThere = isRefused(original.steps(), client);
        boolean refusedHere = isRefused(execution.steps(), client);
        boolean doneThere = phases.get(client) == ClientPhase.DONE;
        if (refusedHere && !refusedThere && !doneThere) {
            differ(new Divergence.ClientRefused(lastExchange(execution.steps(), client), originalLock()));
        } else if (refusedThere && phase(intent) == ClientPhase.INSIDE) {
            differ(new Divergence.ClientLetIn(lastExchange(execution.steps(), client), originalLock()));
        } else {
            compareRemoval(intent);
        }
    }

    private String originalLock() {
        return original.lock().name();
    }

    /** Whether a release made the lock free is known when it is over, however many commands it took. */
    private void compareRemoval(Step intent) {
        int client = intent.move().client();
        if (!intent.before().equals(Optional.of(ClientPhase.RELEASING))
                || !intent.after().equals(Optional.of(ClientPhase.DONE))
                || phase(intent) != ClientPhase.DONE) {
            return;
        }
        boolean removedThere = hasRemoved(original.steps(), client);
        if (removedThere != hasRemoved(execution.steps(), client)) {
            Exchange here = lastExchange(execution.steps(), client);
            Exchange there = intent.exchange().orElseThrow();
            differ(
                    removedThere
                            ? new Divergence.NothingRemoved(here, originalLock(), there)
                            : new Divergence.KeyRemoved(here, originalLock(), there));
        }
    }

    /** A careless client that was refused may send commands to give the one lock back, and none for the other. */
    private void compareWhatIsNotSent(Step intent) {
        int client = intent.move().client();
        boolean isOver = intent.after().equals(Optional.of(ClientPhase.DONE)) && phase(intent) == ClientPhase.DONE;
        boolean hasReleased = stepsOf(client, execution.steps())
                .anyMatch(step -> step.before().equals(Optional.of(ClientPhase.RELEASING)));
        if (isOver && !hasReleased && isRefused(execution.steps(), client) && hasRemoved(original.steps(), client)) {
            differ(new Divergence.NothingSent(originalLock(), intent.exchange().orElseThrow()));
        }
    }

    private static boolean hasRemoved(List<Step> steps, int client) {
        return stepsOf(client, steps).anyMatch(CrossReplay::removes);
    }

    private void compare(FinalCheck expected, FinalCheck finalCheck) {
        if (difference.isEmpty() && expected.newcomerEnters() != finalCheck.newcomerEnters()) {
            differ(
                    finalCheck.newcomerEnters()
                            ? new Divergence.NewcomerLetIn(finalCheck.exchanges(), originalLock())
                            : new Divergence.NewcomerRefused(finalCheck.exchanges(), originalLock()),
                    moves.size());
        }
    }

    private void differ(Divergence divergence) {
        differ(divergence, moves.size() - 1);
    }

    private void differ(Divergence divergence, int step) {
        difference = Optional.of(new TransferResult.Difference(step, divergence));
    }

    private static boolean removes(Step step) {
        return step.events().stream().anyMatch(event -> event instanceof Event.Freed);
    }

    /** Whether the client was done, or gave the lock back all the same, without ever having been inside. */
    private static boolean isRefused(List<Step> steps, int client) {
        return stepsOf(client, steps)
                .anyMatch(step ->
                        step.before().filter(ClientPhase::isBeforeInside).isPresent()
                                && step.after()
                                        .filter(phase -> phase == ClientPhase.DONE || phase == ClientPhase.RELEASING)
                                        .isPresent()
                                && step.move().kind() == MoveKind.STEP);
    }

    /** Every client has one: a run begins before the first command of each. */
    private static Exchange lastExchange(List<Step> steps, int client) {
        return stepsOf(client, steps)
                .flatMap(step -> step.exchange().stream())
                .reduce((earlier, later) -> later)
                .orElseThrow();
    }

    private static Stream<Step> stepsOf(int client, List<Step> steps) {
        return steps.stream()
                .filter(step -> step.move().isClients() && step.move().client() == client);
    }
}
