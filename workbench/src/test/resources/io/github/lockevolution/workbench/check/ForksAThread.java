// inconclusive: from a thread that did not call its lock
import redis.clients.jedis.UnifiedJedis;

public class ForksAThread {

    private final UnifiedJedis redis;
    private final String key;

    public ForksAThread(UnifiedJedis redis, String key) {
        this.redis = redis;
        this.key = key;
    }

    public boolean tryLock() throws InterruptedException {
        boolean[] taken = {false};
        Thread worker = new Thread(() -> taken[0] = redis.setnx(key, "taken") == 1);
        worker.start();
        worker.join();
        return taken[0];
    }

    public void unlock() {
        redis.del(key);
    }
}
