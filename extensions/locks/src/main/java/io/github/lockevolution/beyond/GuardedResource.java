package io.github.lockevolution.beyond;

import java.util.List;
import redis.clients.jedis.UnifiedJedis;

/**
 * A list in Redis that remembers the highest fencing token it was shown, and refuses a client that comes with a lower one. Looking and
 * writing are one step: a script.
 */
public final class GuardedResource {

    private static final CachedScript WRITE_UNLESS_STALE = new CachedScript("""
            if tonumber(ARGV[1]) < tonumber(redis.call('GET', KEYS[1]) or '0') then
                return 0
            end
            redis.call('SET', KEYS[1], ARGV[1])
            redis.call('RPUSH', KEYS[2], ARGV[2])
            return 1
            """);

    private final UnifiedJedis redis;
    private final String highest;
    private final String written;

    /**
     * @param name the prefix of its keys: {@code name:highest} for the highest token, {@code name:written} for the list
     */
    public GuardedResource(UnifiedJedis redis, String name) {
        this.redis = redis;
        this.highest = name + ":highest";
        this.written = name + ":written";
    }

    /**
     * Writes, if nobody has written with a higher token.
     *
     * @param fencingToken the token of the lock under which the writer works, below 2<sup>53</sup>
     * @return false if a higher token was shown before
     */
    public boolean write(long fencingToken, String text) {
        Object accepted = WRITE_UNLESS_STALE.run(redis, List.of(highest, written), Long.toString(fencingToken), text);
        return Long.valueOf(1).equals(accepted);
    }

    /** The accepted writes, in order. */
    public List<String> written() {
        return redis.lrange(written, 0, -1);
    }
}
