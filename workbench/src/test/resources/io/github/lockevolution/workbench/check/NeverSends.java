// inconclusive: sends no command
import redis.clients.jedis.UnifiedJedis;

public class NeverSends {

    private boolean taken;

    public NeverSends(UnifiedJedis redis, String key) {}

    public synchronized boolean tryLock() {
        boolean wasFree = !taken;
        taken = true;
        return wasFree;
    }

    public synchronized void unlock() {
        taken = false;
    }
}
