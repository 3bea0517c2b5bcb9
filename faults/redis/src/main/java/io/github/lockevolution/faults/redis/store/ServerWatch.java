package io.github.lockevolution.faults.redis.store;

import io.github.lockevolution.faults.model.DisturbedStoreException;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.InconclusiveException;
import java.util.Optional;
import redis.clients.jedis.Connection;

/**
 * Keeps the figures of a Redis, and tells whether somebody has disturbed it since: emptied it, restarted it, let it fail over or run out
 * of memory. Asks on a new connection each time, so that a server which came back is told from one that is gone. Changes of single keys
 * are noticed by {@link InterferenceDetector}.
 */
public final class ServerWatch {

    private final Redis redis;
    private final ServerCounters before;

    private ServerWatch(Redis redis, ServerCounters before) {
        this.redis = redis;
        this.before = before;
    }

    /**
     * Watches from now on.
     *
     * @throws DisturbedStoreException if Redis does not answer
     */
    public static ServerWatch begin(Redis redis) {
        return new ServerWatch(redis, ask(redis));
    }

    private static ServerCounters ask(Redis redis) {
        return RedisQuestion.asking(() -> {
            try (Connection connection = new Connection(redis.hostAndPort(), redis.login())) {
                return ServerCounters.ask(connection);
            }
        });
    }

    /**
     * Makes sure that nobody has disturbed the server so far.
     *
     * @throws DisturbedStoreException if somebody has, or it does not answer any more; the message says which
     */
    public void requireUndisturbed() {
        before.requireSame(ask(redis));
    }

    /** The first disturbance of the server that a question finds; empty if there is none. */
    public Optional<InconclusiveException> disturbance() {
        try {
            requireUndisturbed();
            return Optional.empty();
        } catch (InconclusiveException e) {
            return Optional.of(e);
        }
    }
}
