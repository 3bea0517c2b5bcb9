// inconclusive: for one client alone threw ThrowsWhatIsNoException$Neither: not mine, ThrowsWhatIsNoException.java:15
import redis.clients.jedis.UnifiedJedis;

public class ThrowsWhatIsNoException {

    private final UnifiedJedis redis;
    private final String key;

    public ThrowsWhatIsNoException(UnifiedJedis redis, String key) {
        this.redis = redis;
        this.key = key;
    }

    public boolean tryLock() {
        ThrowsWhatIsNoException.<RuntimeException>sneak(new Neither());
        return redis.setnx(key, "held") == 1;
    }

    public void unlock() {
        redis.del(key);
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void sneak(Throwable thrown) throws T {
        throw (T) thrown;
    }

    private static final class Neither extends Throwable {

        Neither() {
            super("not mine");
        }
    }
}
