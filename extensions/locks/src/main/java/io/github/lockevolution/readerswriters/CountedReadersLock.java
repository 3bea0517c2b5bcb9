package io.github.lockevolution.readerswriters;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import redis.clients.jedis.UnifiedJedis;

/**
 * A read-write lock in one hash that counts its readers and asks nobody for its name.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a holder whose lease has run out and that counts itself out, or deletes the mark of the writer, when others have come in: it gives back
 *       their lock (foreign unlock);
 *   <li>the same holder beside the others (lease overrun).
 * </ul>
 */
public final class CountedReadersLock {

    private static final String READ = """
            if redis.call('HEXISTS', KEYS[1], 'writer') == 1 then
              return 0
            end
            redis.call('HINCRBY', KEYS[1], 'readers', 1)
            redis.call('PEXPIRE', KEYS[1], ARGV[2])
            return 1
            """;

    private static final String READ_DONE = """
            if redis.call('HINCRBY', KEYS[1], 'readers', -1) <= 0 then
              redis.call('DEL', KEYS[1])
            end
            return 1
            """;

    private static final String WRITE = """
            if redis.call('EXISTS', KEYS[1]) == 1 then
              return 0
            end
            redis.call('HSET', KEYS[1], 'writer', 1)
            redis.call('PEXPIRE', KEYS[1], ARGV[2])
            return 1
            """;

    private static final String WRITE_DONE = """
            return redis.call('DEL', KEYS[1])
            """;

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;
    private final String millis;

    /**
     * @param redis the client's connection, which stays the caller's to close; nothing is sent yet
     * @param key the name of the lock, not empty
     * @param owner the name of this client, not empty, which no other has
     * @param lease for how long the lock is given, from one millisecond
     */
    public CountedReadersLock(UnifiedJedis redis, String key, String owner, Duration lease) {
        this.redis = Objects.requireNonNull(redis, "redis is null; it needs to be the connection of this client");
        this.key = LockInput.key(key);
        this.owner = LockInput.owner(owner);
        this.millis = Long.toString(lease.toMillis());
    }

    /** The side of those who read. */
    public DistributedLock readLock() {
        return new Side(READ, READ_DONE);
    }

    /** The side of those who write. */
    public DistributedLock writeLock() {
        return new Side(WRITE, WRITE_DONE);
    }

    private final class Side implements DistributedLock {

        private final String take;
        private final String give;

        Side(String take, String give) {
            this.take = take;
            this.give = give;
        }

        @Override
        public boolean tryLock() {
            return answersYes(take);
        }

        @Override
        public boolean unlock() {
            return answersYes(give);
        }

        private boolean answersYes(String script) {
            return Long.valueOf(1).equals(redis.eval(script, List.of(key), List.of(owner, millis)));
        }
    }
}
