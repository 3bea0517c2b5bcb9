package io.github.lockevolution.faults.attack;

import java.util.Optional;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol.Command;

/**
 * Detects whether a key is written or removed, by {@code WATCH}. Comparing the value before and after would miss a client that
 * writes the value that is there already.
 *
 * @see <a href="https://redis.io/docs/latest/commands/exec/">EXEC in the Redis documentation</a>
 */
final class KeyWatch implements AutoCloseable {

    private final Connection connection;

    private KeyWatch(Connection connection) {
        this.connection = connection;
    }

    /** Begins to watch. */
    static KeyWatch on(LockKey key) {
        Connection connection =
                new Connection(key.redis().address(), key.redis().login());
        connection.sendCommand(Command.WATCH, key.name());
        connection.getStatusCodeReply();
        return new KeyWatch(connection);
    }

    /** Whether the key was written, removed or expired since the watch began. May be called once: EXEC ends the watch. */
    boolean sawTouch() {
        connection.sendCommand(Command.MULTI);
        connection.getStatusCodeReply();
        connection.sendCommand(Command.EXEC);
        // Redis refuses to EXEC, by a null, when a watched key was touched.
        return Optional.ofNullable(connection.getObjectMultiBulkReply()).isEmpty();
    }

    @Override
    public void close() {
        connection.close();
    }
}
