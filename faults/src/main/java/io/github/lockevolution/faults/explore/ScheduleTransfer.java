package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.lock.LockStage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Drives another lock with the wishes of a story. A wish is what a move meant to its client: to go on taking the lock, to
 * leave, to go on giving it back, or a fault. Locks differ in how many commands that takes: who is ahead waits, and who is
 * behind catches up when the client of the story comes inside, leaves or is done. A wish that means nothing to the other
 * lock, such as the end of a lease that it does not have, is left out.
 */
public final class ScheduleTransfer {

    private final Trace told;
    private final Execution execution;
    private final List<Move> moves = new ArrayList<>();
    private Optional<TransferResult.Difference> difference = Optional.empty();

    private ScheduleTransfer(Trace told, Execution execution) {
        this.told = told;
        this.execution = execution;
    }

    /**
     * Tells the story on the lock of this stand.
     *
     * @param told a complete story
     * @throws InconclusiveException if something happens that no wish provides for
     */
    public static TransferResult on(Testbed stand, Trace told) {
        try (Execution execution = stand.begin(told.schedule().clients())) {
            return new ScheduleTransfer(told, execution).tell(stand);
        }
    }

    /** Tells the story on this lock, with a stand of its own. */
    public static TransferResult on(LockStage other, Redis redis, Trace told) {
        try (Testbed stand = Testbed.open(other, redis, told.schedule().clients())) {
            return on(stand, told);
        }
    }

    private TransferResult tell(Testbed stand) {
        for (int i = 0; i < told.happenings().size(); i++) {
            Step wish = told.happenings().get(i);
            int before = moves.size();
            fulfil(wish);
            compare(wish, told.places(i + 1), before);
        }
        // Who needs more commands than the story had goes on alone, the first client first.
        while (!execution.possible().isEmpty()) {
            make(execution.possible().get(0));
        }
        Trace retold = execution.recorded(stand.stage());
        told.ending().ifPresent(expected -> compare(expected, retold.ending().orElseThrow()));
        return new TransferResult(told, retold, difference);
    }

    private void fulfil(Step wish) {
        if (wish.move().kind() != Move.Kind.STEP) {
            makeIfPossible(wish.move());
            return;
        }
        ClientPhase from = wish.before().orElseThrow();
        ClientPhase to = wish.after().orElseThrow();
        if (from == place(wish) || from == ClientPhase.RELEASING && place(wish) == ClientPhase.INSIDE) {
            make(wish.move());
        }
        // Behind the story: it was one step to the next place there, and is several here.
        while (place(wish).compareTo(from) <= 0 && to.compareTo(from) > 0) {
            make(wish.move());
        }
    }

    private ClientPhase place(Step wish) {
        return execution.places().get(wish.move().client());
    }

    private void makeIfPossible(Move move) {
        if (execution.possible().contains(move)) {
            make(move);
        }
    }

    private void make(Move move) {
        execution.make(move);
        moves.add(move);
    }

    private void compare(Step wish, List<ClientPhase> places, int before) {
        if (difference.isPresent() || !wish.move().isClients() || moves.size() == before) {
            return;
        }
        int client = wish.move().client();
        boolean toldRefused = isRefused(told.happenings(), client);
        List<Step> here = execution.happenings();
        String name = wish.move().name();
        boolean refused = isRefused(here, client);
        if (refused && places.get(client) != ClientPhase.DONE) {
            differ(new Divergence.ClientRefused(
                    name, exchange(here), told.stage().name()));
        } else if (toldRefused && places.get(client) == ClientPhase.DONE && place(wish) == ClientPhase.INSIDE) {
            differ(new Divergence.ClientLetIn(name, exchange(here), told.stage().name()));
        } else {
            compareRemoval(wish);
        }
    }

    /** Whether a release removed the key is known when it is over, however many commands it took. */
    private void compareRemoval(Step wish) {
        int client = wish.move().client();
        if (!wish.before().equals(Optional.of(ClientPhase.RELEASING))
                || !wish.after().equals(Optional.of(ClientPhase.DONE))
                || place(wish) != ClientPhase.DONE) {
            return;
        }
        boolean there = hasRemoved(told.happenings(), client);
        if (there != hasRemoved(execution.happenings(), client)) {
            String name = wish.move().name();
            String here = exchange(execution.happenings());
            String teller = told.stage().name();
            differ(
                    there
                            ? new Divergence.NothingRemoved(name, here, teller, exchange(wish))
                            : new Divergence.KeyRemoved(name, here, teller, exchange(wish)));
        }
    }

    private static boolean hasRemoved(List<Step> happenings, int client) {
        return happenings.stream()
                .filter(happening ->
                        happening.move().isClients() && happening.move().client() == client)
                .anyMatch(ScheduleTransfer::removes);
    }

    private void compare(FinalCheck expected, FinalCheck ending) {
        if (difference.isEmpty() && expected.newcomerEnters() != ending.newcomerEnters()) {
            String teller = told.stage().name();
            differ(
                    ending.newcomerEnters()
                            ? new Divergence.NewcomerLetIn(ending.lines(), teller)
                            : new Divergence.NewcomerRefused(ending.lines(), teller),
                    moves.size());
        }
    }

    private void differ(Divergence parting) {
        differ(parting, moves.size() - 1);
    }

    private void differ(Divergence parting, int happening) {
        difference = Optional.of(new TransferResult.Difference(happening, parting));
    }

    private static boolean removes(Step happening) {
        return happening.events().stream().anyMatch(event -> event instanceof Event.RemovedKey);
    }

    /** Whether the client was done without ever having been inside. */
    private static boolean isRefused(List<Step> happenings, int client) {
        return happenings.stream()
                .filter(happening ->
                        happening.move().isClients() && happening.move().client() == client)
                .anyMatch(happening -> happening.before().equals(Optional.of(ClientPhase.ACQUIRING))
                        && happening.after().equals(Optional.of(ClientPhase.DONE))
                        && happening.move().kind() == Move.Kind.STEP);
    }

    private static String exchange(List<Step> here) {
        return exchange(here.get(here.size() - 1));
    }

    private static String exchange(Step happening) {
        return happening.command().orElse("") + " -> " + happening.answer().orElse("");
    }
}
