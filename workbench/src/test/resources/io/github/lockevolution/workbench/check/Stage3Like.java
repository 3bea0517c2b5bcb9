import redis.clients.jedis.UnifiedJedis;

public class Stage3Like {

    private final UnifiedJedis redis;
    private final String lockKey;
    private final String owner;
    private final int ttlSeconds;

    public Stage3Like(UnifiedJedis redis, String lockKey, String owner, int ttlSeconds) {
        this.redis = redis;
        this.lockKey = lockKey;
        this.owner = owner;
        this.ttlSeconds = ttlSeconds;
    }

    public boolean tryLock() {
        if (redis.setnx(lockKey, owner) == 1) {
            redis.expire(lockKey, ttlSeconds);
            return true;
        }
        return false;
    }

    public void unlock() {
        redis.del(lockKey);
    }
}
