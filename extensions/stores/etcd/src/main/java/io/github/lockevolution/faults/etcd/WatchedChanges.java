package io.github.lockevolution.faults.etcd;

import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * When the clients of a lock have seen each change, each by its own clock: at once, as by a watch that they have set before. A newcomer has the clock
 * of the store. Safe for use by several threads.
 */
final class WatchedChanges {

    /** The clocks of the clients of a run, by their names. Guarded by this, as is the field below. */
    private final Map<String, BenchClock> clocks = new TreeMap<>();

    private final Map<Long, Sight> changes = new HashMap<>();

    /**
     * What the clocks have shown at a change.
     *
     * @param store that of the store
     * @param clients those of the clients
     */
    private record Sight(Instant store, Map<String, Instant> clients) {}

    synchronized void add(String client, BenchClock clock) {
        if (!SystemUnderTest.isNewcomer(client)) {
            clocks.put(client, clock);
        }
    }

    /** Notes a change. */
    synchronized void noteChange(long number) {
        Map<String, Instant> now = new TreeMap<>();
        clocks.forEach((client, clock) -> now.put(client, clock.instant()));
        Instant store =
                clocks.values().stream().findFirst().map(BenchClock::ofStore).orElse(BenchClock.START);
        changes.put(number, new Sight(store, now));
    }

    synchronized Instant first(String client, long number, Instant otherwise) {
        Sight sight = changes.get(number);
        return sight == null ? otherwise : sight.clients().getOrDefault(client, sight.store());
    }

    /** All that decides the future of it, for a reader: by the clock of the store, and by those that were ahead then. */
    synchronized List<String> shown(long number) {
        Sight sight = changes.get(number);
        return sight == null ? List.of() : shown(sight);
    }

    private static List<String> shown(Sight sight) {
        List<String> shown = new ArrayList<>();
        shown.add("at " + seconds(BenchClock.START, sight.store()));
        sight.clients().forEach((client, seen) -> {
            if (!seen.equals(sight.store())) {
                shown.add(client + " " + seconds(sight.store(), seen) + " ahead");
            }
        });
        return shown;
    }

    private static String seconds(Instant from, Instant to) {
        return Duration.between(from, to).toSeconds() + "s";
    }
}
