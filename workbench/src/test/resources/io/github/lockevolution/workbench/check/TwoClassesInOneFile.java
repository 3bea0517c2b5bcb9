// shows RACE, FOREIGN_UNLOCK, LEASE_OVERRUN
import redis.clients.jedis.UnifiedJedis;

public class TwoClassesInOneFile {

    private final Holder holder;

    public TwoClassesInOneFile(UnifiedJedis redis, String key, String owner) {
        holder = new Holder(redis, key, owner);
    }

    public boolean tryLock() {
        if (holder.get() != null) {
            return false;
        }
        holder.acquire();
        return true;
    }

    public void unlock() {
        holder.release();
    }
}

class Holder {

    private final UnifiedJedis redis;
    private final String key;
    private final String owner;

    Holder(UnifiedJedis redis, String key, String owner) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
    }

    String get() {
        return redis.get(key);
    }

    void acquire() {
        redis.setex(key, 30, owner);
    }

    void release() {
        if (owner.equals(get())) {
            redis.del(key);
        }
    }
}
