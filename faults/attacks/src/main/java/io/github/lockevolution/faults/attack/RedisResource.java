package io.github.lockevolution.faults.attack;

import java.util.List;
import java.util.OptionalLong;
import redis.clients.jedis.AbstractTransaction;
import redis.clients.jedis.UnifiedJedis;

/**
 * A guarded resource that is a list in Redis.
 *
 * @param redis past every gate and proxy
 * @param name the key of the list; the highest token is kept under this name with {@code :highest} behind it
 */
record RedisResource(UnifiedJedis redis, String name) implements GuardedResource {

    private static final String WRITE_UNLESS_STALE = """
            if tonumber(ARGV[1]) < tonumber(redis.call('GET', KEYS[1]) or '0') then
                return 0
            end
            redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[3])
            redis.call('RPUSH', KEYS[2], ARGV[2])
            redis.call('PEXPIRE', KEYS[2], ARGV[3])
            return 1
            """;

    /** The lease of the list: it outlasts every scenario, and the list ends by itself if no scene removes it. */
    private static final long TTL_MILLIS = 3_600_000;

    @Override
    public boolean write(OptionalLong token, String entry) {
        if (token.isEmpty()) {
            try (AbstractTransaction both = redis.multi()) {
                both.rpush(name, entry);
                both.pexpire(name, TTL_MILLIS);
                both.exec();
            }
            return true;
        }
        List<String> shown = List.of(Long.toString(token.getAsLong()), entry, Long.toString(TTL_MILLIS));
        return Long.valueOf(1).equals(redis.eval(WRITE_UNLESS_STALE, List.of(highest(), name), shown));
    }

    @Override
    public List<String> keys() {
        return List.of(name, highest());
    }

    @Override
    public List<String> written() {
        return redis.lrange(name, 0, -1);
    }

    @Override
    public void remove() {
        redis.del(name, highest());
    }

    private String highest() {
        return name + ":highest";
    }
}
