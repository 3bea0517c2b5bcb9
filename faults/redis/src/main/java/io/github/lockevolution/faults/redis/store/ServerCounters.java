package io.github.lockevolution.faults.redis.store;

import io.github.lockevolution.faults.model.DisturbedStoreException;
import io.github.lockevolution.faults.text.Message;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol.Command;

/**
 * Figures of a Redis that change when somebody disturbs it: by a restart, a failover, a flush, or keys that it drops for want of
 * memory.
 *
 * @param runId the random id of this run of the server
 * @param role {@code master} or {@code slave}, as INFO says it
 * @param evicted how many keys it has dropped since it began
 * @param flushes how often somebody has emptied it since it began
 * @see <a href="https://redis.io/docs/latest/commands/info/">INFO</a>
 */
record ServerCounters(String runId, String role, long evicted, long flushes) {

    public static ServerCounters ask(Connection connection) {
        Map<String, String> fields = new HashMap<>();
        for (String section : new String[] {"server", "replication", "stats", "commandstats"}) {
            connection.sendCommand(Command.INFO, section);
            String[] lines = new String((byte[]) connection.getOne(), StandardCharsets.UTF_8).split("\r\n");
            for (String line : lines) {
                int colon = line.indexOf(':');
                if (colon > 0) {
                    fields.put(line.substring(0, colon), line.substring(colon + 1));
                }
            }
        }
        return new ServerCounters(
                fields.getOrDefault("run_id", ""),
                fields.getOrDefault("role", ""),
                Long.parseLong(fields.getOrDefault("evicted_keys", "0")),
                calls(fields.get("cmdstat_flushall")) + calls(fields.get("cmdstat_flushdb")));
    }

    /** Reads the number of calls in {@code calls=1,usec=2,…}. */
    private static long calls(String statistics) {
        return statistics == null
                ? 0
                : Long.parseLong(statistics.substring("calls=".length(), statistics.indexOf(',')));
    }

    /**
     * Makes sure that nothing has changed since.
     *
     * @throws DisturbedStoreException if something has; the message names it
     */
    void requireSame(ServerCounters now) {
        if (!runId.equals(now.runId)) {
            throw new DisturbedStoreException(Message.of(StoreText.class, StoreText::restarted));
        }
        if (!role.equals(now.role)) {
            throw new DisturbedStoreException(Message.of(StoreText.class, text -> text.failedOver(role, now.role)));
        }
        if (evicted != now.evicted) {
            throw new DisturbedStoreException(Message.of(StoreText.class, text -> text.evicted(now.evicted - evicted)));
        }
        if (flushes != now.flushes) {
            throw new DisturbedStoreException(Message.of(StoreText.class, StoreText::flushed));
        }
    }
}
