package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.client.RealTimeClient;
import io.github.lockevolution.faults.explore.run.FreeProbe;
import io.github.lockevolution.faults.explore.run.LeaseLength;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.History;
import io.github.lockevolution.faults.text.Message;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * Sees from outside what a move of one client does to the lock, and writes it into the history.
 *
 * @param probe looks at the lock, before the move and after it
 * @param clients all that compete for the lock
 */
record LockObserver(FreeProbe probe, List<LiveClient> clients, History history) {

    /**
     * What was seen of a lock.
     *
     * @param isFree whether a newcomer would have got in
     * @param leases for how long each of its keys that has a lease was given, in milliseconds
     */
    private record Look(boolean isFree, Map<String, Long> leases) {}

    /**
     * Runs a move in which only this client may act, and records whether it made the lock taken or free, or cut its lease short.
     *
     * @return what the move gives
     */
    <T> T watching(String client, Callable<T> move) throws Exception {
        Look before = look();
        T result = move.call();
        note(client, before, look());
        return result;
    }

    private void note(String client, Look before, Look after) {
        if (before.isFree && !after.isFree) {
            history.add(new Event.Took(client));
        } else if (!before.isFree && after.isFree) {
            history.add(new Event.Freed(client));
        } else if (!after.isFree && isCut(before.leases, after.leases)) {
            history.add(new Event.CutLease(client));
        }
    }

    /** While somebody looks, nobody renews a lease: whoever looks puts back what was there, and with it the older lease. */
    private Look look() {
        List<RealTimeClient> held = clients.stream()
                .map(LiveClient::client)
                .filter(RealTimeClient::holdBackground)
                .toList();
        try {
            Scene.awaitCondition(
                    Message.of(AttackProblemText.class, AttackProblemText::renewalsAreAnswered),
                    () -> held.stream().noneMatch(RealTimeClient::isBackgroundAtWork));
            return new Look(probe.isFree(), probe.leases());
        } finally {
            held.forEach(RealTimeClient::releaseBackground);
        }
    }

    /** Whether the lease of a key is cut, whoever gave it. Another key may well have a shorter one: a queue, for example. */
    private static boolean isCut(Map<String, Long> before, Map<String, Long> now) {
        return now.entrySet().stream()
                .anyMatch(lease -> before.containsKey(lease.getKey())
                        && new LeaseLength(lease.getValue()).isCutShortOf(new LeaseLength(before.get(lease.getKey()))));
    }
}
