package io.github.lockevolution.faults.redis.store;

import io.github.lockevolution.faults.subject.Launcher;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol.Command;

/**
 * The entries of streams that a group has delivered to a consumer, and that are not yet acknowledged. XAUTOCLAIM goes by the time since an entry
 * was delivered, so that time is a lease that never ends by itself: whenever a lease goes by, each entry was delivered that much longer ago.
 */
final class PendingEntries {

    /** The time by which the bench moves on when a lease goes by. */
    private static final long ONE_LEASE_MILLIS = Launcher.LEASE.plusSeconds(1).toMillis();

    private final Connection connection;
    private final Map<String, List<Given>> byStream = new HashMap<>();

    PendingEntries(Connection connection) {
        this.connection = connection;
    }

    /** @param millis how long ago it was given */
    record Given(String group, String id, String consumer, long millis) {}

    /** Notes the pending entries of a stream at the last look at it. */
    void note(String stream, List<Given> given) {
        byStream.put(stream, given);
    }

    void forget() {
        byStream.clear();
    }

    boolean areAny() {
        return byStream.values().stream().anyMatch(given -> !given.isEmpty());
    }

    /** A lease goes by. */
    void age() {
        int sent = 0;
        for (Map.Entry<String, List<Given>> stream : byStream.entrySet()) {
            for (Given one : stream.getValue()) {
                connection.sendCommand(
                        Command.XCLAIM,
                        stream.getKey(),
                        one.group(),
                        one.consumer(),
                        "0",
                        one.id(),
                        "IDLE",
                        Long.toString(one.millis() + ONE_LEASE_MILLIS),
                        "JUSTID");
                sent++;
            }
        }
        connection.getMany(sent);
    }

    /** The entries with the number of leases since their delivery, if one has gone by since. */
    SortedMap<String, List<String>> waiting() {
        SortedMap<String, List<String>> waiting = new TreeMap<>();
        byStream.forEach((stream, given) -> given.stream()
                .filter(one -> one.millis() >= ONE_LEASE_MILLIS)
                .forEach(one -> waiting.computeIfAbsent(stream, first -> new ArrayList<>())
                        .add(one.id() + " in " + one.group() + " for " + one.millis() / ONE_LEASE_MILLIS)));
        return waiting;
    }
}
