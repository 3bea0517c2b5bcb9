package io.github.lockevolution.faults.redis.store;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.wire.PooledJedis;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.PushConsumerContext;
import redis.clients.jedis.RedisProtocol;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * A connection over which Redis, besides its answers, reports each change of a key of this run. A change is reported before the answer to
 * any later command. A Redis that is older than 6, or does not let this user listen, tells nothing; a Jedis that is older than 8 does not
 * hear it.
 *
 * @see <a href="https://redis.io/docs/latest/commands/client-tracking/">CLIENT TRACKING</a>
 */
class ChangeFeed extends Connection {

    private static final String INVALIDATE = "invalidate";

    private final Map<String, Integer> changes = new HashMap<>();

    private ChangeFeed(HostAndPort address, JedisClientConfig login) {
        super(address, login);
    }

    /** Loaded only where Jedis knows of pushes. */
    private static final class Hearing extends ChangeFeed {

        Hearing(HostAndPort address, JedisClientConfig login) {
            super(address, login);
            addPushConsumer(this::onPush);
        }

        private PushConsumerContext onPush(PushConsumerContext heard) {
            if (INVALIDATE.equals(new String(heard.getMessage().getType(), StandardCharsets.UTF_8))) {
                heardOf(heard.getMessage().getContent().get(1));
                heard.drop();
            }
            return heard;
        }

        static ChangeFeed open(Redis redis) {
            JedisClientConfig login = DefaultJedisClientConfig.builder()
                    .from(redis.login())
                    .protocol(RedisProtocol.RESP3)
                    .build();
            return listening(new Hearing(redis.hostAndPort(), login), redis.key(""));
        }
    }

    static ChangeFeed open(Redis redis) {
        try {
            if (PooledJedis.isThere("redis.clients.jedis.PushConsumer")) {
                return redis.opened(Hearing.open(redis));
            }
        } catch (JedisDataException e) {
            // It is asked without being listened to.
        }
        return redis.opened(new ChangeFeed(redis.hostAndPort(), redis.login()));
    }

    private static ChangeFeed listening(ChangeFeed feed, String prefix) {
        try {
            feed.sendCommand(Command.CLIENT, "TRACKING", "ON", "BCAST", "PREFIX", prefix);
            feed.getOne();
            return feed;
        } catch (RuntimeException e) {
            feed.close();
            throw e;
        }
    }

    final void heardOf(Object names) {
        // All keys at once, by a FLUSHALL, are told without a name.
        if (names instanceof List<?> keys) {
            keys.forEach(key -> changes.merge(KeyContent.text(key), 1, Integer::sum));
        }
    }

    /** How often a key has changed since this was asked to forget, as far as it was told. */
    int changesOf(String key) {
        return changes.getOrDefault(key, 0);
    }

    /** Begins to count anew. */
    void forget() {
        changes.clear();
    }
}
