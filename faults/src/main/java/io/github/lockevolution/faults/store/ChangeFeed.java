package io.github.lockevolution.faults.store;

import io.github.lockevolution.faults.redis.Redis;
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
 * A connection over which Redis, besides what it is asked, tells each change of a key of this run. A change is told before the answer to
 * whatever is asked after it. A Redis that is older than 6, or does not let this user listen, tells nothing.
 *
 * @see <a href="https://redis.io/docs/latest/commands/client-tracking/">CLIENT TRACKING</a>
 */
final class ChangeFeed extends Connection {

    private static final String INVALIDATE = "invalidate";

    private final Map<String, Integer> changes = new HashMap<>();

    private ChangeFeed(HostAndPort address, JedisClientConfig login) {
        super(address, login);
        addPushConsumer(this::onPush);
    }

    static ChangeFeed open(Redis redis) {
        try {
            JedisClientConfig login = DefaultJedisClientConfig.builder()
                    .from(redis.login())
                    .protocol(RedisProtocol.RESP3)
                    .build();
            return redis.opened(listening(new ChangeFeed(redis.address(), login), redis.key("")));
        } catch (JedisDataException e) {
            return redis.opened(new ChangeFeed(redis.address(), redis.login()));
        }
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

    private PushConsumerContext onPush(PushConsumerContext heard) {
        if (INVALIDATE.equals(new String(heard.getMessage().getType(), StandardCharsets.UTF_8))) {
            // All keys at once, by a FLUSHALL, are told without a name.
            if (heard.getMessage().getContent().get(1) instanceof List<?> keys) {
                keys.forEach(key -> changes.merge(KeyContent.text(key), 1, Integer::sum));
            }
            heard.drop();
        }
        return heard;
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
