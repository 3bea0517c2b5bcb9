package io.github.lockevolution.faults.schedule;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.verdict.Event;
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
public final class Retold {

    private final Recording told;
    private final Execution execution;
    private final List<Move> moves = new ArrayList<>();
    private Optional<Retelling.Difference> difference = Optional.empty();

    private Retold(Recording told, Execution execution) {
        this.told = told;
        this.execution = execution;
    }

    /**
     * Tells the story on the lock of this stand.
     *
     * @param told a complete story
     * @throws Unplanned if something happens that no wish provides for
     */
    public static Retelling on(Stand stand, Recording told) {
        try (Execution execution = stand.begin(told.schedule().clients())) {
            return new Retold(told, execution).tell(stand);
        }
    }

    /** Tells the story on this lock, with a stand of its own. */
    public static Retelling on(LockStage other, Redis redis, Recording told) {
        try (Stand stand = Stand.open(other, redis, told.schedule().clients())) {
            return on(stand, told);
        }
    }

    private Retelling tell(Stand stand) {
        for (int i = 0; i < told.happenings().size(); i++) {
            Happening wish = told.happenings().get(i);
            int before = moves.size();
            fulfil(wish);
            compare(wish, told.places(i + 1), before);
        }
        // Who needs more commands than the story had goes on alone, the first client first.
        while (!execution.possible().isEmpty()) {
            make(execution.possible().get(0));
        }
        Recording retold = execution.recorded(stand.stage());
        told.ending().ifPresent(expected -> compare(expected, retold.ending().orElseThrow()));
        return new Retelling(told, retold, difference);
    }

    private void fulfil(Happening wish) {
        if (wish.move().kind() != Move.Kind.STEP) {
            makeIfPossible(wish.move());
            return;
        }
        Place from = wish.before().orElseThrow();
        Place to = wish.after().orElseThrow();
        if (from == place(wish) || from == Place.RELEASING && place(wish) == Place.INSIDE) {
            make(wish.move());
        }
        // Behind the story: it was one step to the next place there, and is several here.
        while (place(wish).compareTo(from) <= 0 && to.compareTo(from) > 0) {
            make(wish.move());
        }
    }

    private Place place(Happening wish) {
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

    private void compare(Happening wish, List<Place> places, int before) {
        if (difference.isPresent() || !wish.move().isClients() || moves.size() == before) {
            return;
        }
        int client = wish.move().client();
        boolean toldRefused = isRefused(told.happenings(), client);
        List<Happening> here = execution.happenings();
        String name = wish.move().name();
        boolean refused = isRefused(here, client);
        if (refused && places.get(client) != Place.DONE) {
            differ(new Parting.ClientRefused(name, exchange(here), told.stage().name()));
        } else if (toldRefused && places.get(client) == Place.DONE && place(wish) == Place.INSIDE) {
            differ(new Parting.ClientLetIn(name, exchange(here), told.stage().name()));
        } else {
            compareRemoval(wish);
        }
    }

    /** Whether a release removed the key is known when it is over, however many commands it took. */
    private void compareRemoval(Happening wish) {
        int client = wish.move().client();
        if (!wish.before().equals(Optional.of(Place.RELEASING))
                || !wish.after().equals(Optional.of(Place.DONE))
                || place(wish) != Place.DONE) {
            return;
        }
        boolean there = hasRemoved(told.happenings(), client);
        if (there != hasRemoved(execution.happenings(), client)) {
            String name = wish.move().name();
            String here = exchange(execution.happenings());
            String teller = told.stage().name();
            differ(
                    there
                            ? new Parting.NothingRemoved(name, here, teller, exchange(wish))
                            : new Parting.KeyRemoved(name, here, teller, exchange(wish)));
        }
    }

    private static boolean hasRemoved(List<Happening> happenings, int client) {
        return happenings.stream()
                .filter(happening ->
                        happening.move().isClients() && happening.move().client() == client)
                .anyMatch(Retold::removes);
    }

    private void compare(Ending expected, Ending ending) {
        if (difference.isEmpty() && expected.newcomerEnters() != ending.newcomerEnters()) {
            String teller = told.stage().name();
            differ(
                    ending.newcomerEnters()
                            ? new Parting.NewcomerLetIn(ending.lines(), teller)
                            : new Parting.NewcomerRefused(ending.lines(), teller),
                    moves.size());
        }
    }

    private void differ(Parting parting) {
        differ(parting, moves.size() - 1);
    }

    private void differ(Parting parting, int happening) {
        difference = Optional.of(new Retelling.Difference(happening, parting));
    }

    private static boolean removes(Happening happening) {
        return happening.events().stream().anyMatch(event -> event instanceof Event.RemovedKey);
    }

    /** Whether the client was done without ever having been inside. */
    private static boolean isRefused(List<Happening> happenings, int client) {
        return happenings.stream()
                .filter(happening ->
                        happening.move().isClients() && happening.move().client() == client)
                .anyMatch(happening -> happening.before().equals(Optional.of(Place.ACQUIRING))
                        && happening.after().equals(Optional.of(Place.DONE))
                        && happening.move().kind() == Move.Kind.STEP);
    }

    private static String exchange(List<Happening> here) {
        return exchange(here.get(here.size() - 1));
    }

    private static String exchange(Happening happening) {
        return happening.command().orElse("") + " -> " + happening.answer().orElse("");
    }
}
