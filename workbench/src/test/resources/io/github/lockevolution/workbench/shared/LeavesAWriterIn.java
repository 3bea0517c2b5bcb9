// --readers-writers shows RACE, ORPHAN_KEY
import redis.clients.jedis.UnifiedJedis;

/** A reader looks for no writer. */
public class LeavesAWriterIn {

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;

    public LeavesAWriterIn(UnifiedJedis redis, String key, String owner) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
    }

    Side readLock() {
        return new Side(key + ":readers");
    }

    Side writeLock() {
        return new Side(key);
    }

    class Side {

        private final String at;

        Side(String at) {
            this.at = at;
        }

        boolean tryLock() {
            return at.equals(key)
                    ? redis.scard(key + ":readers") == 0 && redis.setnx(key, owner) == 1
                    : redis.sadd(at, owner) == 1;
        }

        void unlock() {
            if (at.equals(key)) {
                redis.del(key);
            } else {
                redis.srem(at, owner);
            }
        }
    }
}
