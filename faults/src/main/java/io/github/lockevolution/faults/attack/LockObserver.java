package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.explore.FreeProbe;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.History;
import java.util.Map;
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
        Map<String, Long> before = probe.leases();
        T result = move.call();
        boolean isFree = probe.isFree();
        if (wasFree && !isFree) {
            history.add(new Event.Took(client));
        } else if (!wasFree && isFree) {
            history.add(new Event.Freed(client));
        } else if (!isFree && isCut(before, probe.leases())) {
            history.add(new Event.CutLease(client));
        }
        return result;
    }

    /** Whether the lease of a key is far shorter now, whoever gave it. Another key may well have a shorter one: a queue, for example. */
    private static boolean isCut(Map<String, Long> before, Map<String, Long> now) {
        return now.entrySet().stream()
                .anyMatch(lease ->
                        before.containsKey(lease.getKey()) && lease.getValue() < before.get(lease.getKey()) / 2);
    }
}
