package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.explore.FreeProbe;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.History;
import java.util.OptionalLong;
import java.util.concurrent.Callable;

/**
 * Sees from outside what a move of one client does to the lock, and writes it into the history.
 *
 * @param probe looks at the lock, before the move and after it
 */
record LockObserver(FreeProbe probe, History history) {

    /**
     * Runs a move in which only this client may act, and records whether it made the lock taken or free, or cut its lease short.
     *
     * @return what the move gives
     */
    <T> T watching(String client, Callable<T> move) throws Exception {
        boolean wasFree = probe.isFree();
        OptionalLong before = probe.shortestLease();
        T result = move.call();
        boolean isFree = probe.isFree();
        if (wasFree && !isFree) {
            history.add(new Event.Took(client));
        } else if (!wasFree && isFree) {
            history.add(new Event.Freed(client));
        } else if (!isFree && isCut(before, probe.shortestLease())) {
            history.add(new Event.CutLease(client));
        }
        return result;
    }

    /** Whether a lease is far shorter now, whoever gave it. */
    private static boolean isCut(OptionalLong before, OptionalLong now) {
        return before.isPresent() && now.isPresent() && now.getAsLong() < before.getAsLong() / 2;
    }
}
