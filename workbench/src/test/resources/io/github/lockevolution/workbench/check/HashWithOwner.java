// shows RACE, ORPHAN_KEY, FOREIGN_UNLOCK
import redis.clients.jedis.JedisPool;
import redis.clients.jedis.Jedis;

@SuppressWarnings("deprecation")
public class HashWithOwner {

    private final JedisPool pool;
    private final String resource;
    private final String clientId;

    public HashWithOwner(JedisPool pool, String resource, String clientId) {
        this.pool = pool;
        this.resource = resource;
        this.clientId = clientId;
    }

    public boolean tryLock() {
        try (Jedis jedis = pool.getResource()) {
            if (jedis.hget(resource, "owner") != null) {
                return false;
            }
            jedis.hset(resource, "owner", clientId);
            return clientId.equals(jedis.hget(resource, "owner"));
        }
    }

    public void unlock() {
        try (Jedis jedis = pool.getResource()) {
            jedis.hdel(resource, "owner");
        }
    }
}
