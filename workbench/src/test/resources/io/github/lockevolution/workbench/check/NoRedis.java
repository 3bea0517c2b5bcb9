// refused: is given no Redis, no database and no ZooKeeper to talk to
import redis.clients.jedis.Jedis;

public class NoRedis {

    private final Jedis jedis = new Jedis("localhost", 6379);
    private final String key;

    public NoRedis(String key) {
        this.key = key;
    }

    public boolean tryLock() {
        return jedis.setnx(key, "taken") == 1;
    }

    public void unlock() {
        jedis.del(key);
    }
}
