import redis.clients.jedis.Jedis;

public class LooksThenSets {

    private final Jedis jedis;
    private final String key;

    public LooksThenSets(Jedis jedis, String key) {
        this.jedis = jedis;
        this.key = key;
    }

    public boolean tryLock() {
        if (jedis.get(key) != null) {
            return false;
        }
        jedis.psetex(key, 30_000, "taken");
        return true;
    }

    public void unlock() {
        jedis.del(key);
    }
}
