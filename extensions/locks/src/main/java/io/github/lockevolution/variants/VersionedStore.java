package io.github.lockevolution.variants;

import java.util.List;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** A value in a hash, with its version, the number of times that it was written; a Put names the version that its client has seen. */
record VersionedStore(UnifiedJedis redis, String key) {

    /** The lost replies after which a client gives up: one that the bench has killed is never answered. */
    private static final int LOST_REPLIES = 9;

    static final CachedScript PUT = new CachedScript("""
            if (redis.call('HGET', KEYS[1], 'version') or '0') ~= ARGV[2] then
                return 0
            end
            redis.call('HSET', KEYS[1], 'value', ARGV[1])
            redis.call('HINCRBY', KEYS[1], 'version', 1)
            return 1
            """);

    /** The reply to Get: an empty value and version 0 if nothing was written. */
    record Entry(String value, long version) {}

    /** The reply to Put. */
    enum Written {
        OK,
        /** The version is another one, and nothing was written. */
        ERR_VERSION,
        /** The version is another one, and it may be this very Put that made it so: an earlier answer was lost. */
        ERR_MAYBE
    }

    Entry get() {
        for (int lost = 0; ; lost++) {
            try {
                List<String> fields = redis.hmget(key, "value", "version");
                return fields.get(1) == null
                        ? new Entry("", 0)
                        : new Entry(fields.get(0), Long.parseLong(fields.get(1)));
            } catch (JedisConnectionException e) {
                giveUpAfter(lost, e);
            }
        }
    }

    Written put(String value, long version) {
        for (int lost = 0; ; lost++) {
            try {
                boolean written = Long.valueOf(1).equals(PUT.run(redis, key, value, Long.toString(version)));
                return written ? Written.OK : lost == 0 ? Written.ERR_VERSION : Written.ERR_MAYBE;
            } catch (JedisConnectionException e) {
                giveUpAfter(lost, e);
            }
        }
    }

    private static void giveUpAfter(int lost, JedisConnectionException e) {
        if (lost == LOST_REPLIES) {
            throw e;
        }
    }
}
