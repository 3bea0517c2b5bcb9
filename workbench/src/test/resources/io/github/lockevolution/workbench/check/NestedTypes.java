// refused: NestedTypes.Lock(UnifiedJedis redis, String key, NestedTypes.Mode mode, Map.Entry more) has a parameter
import java.util.Map;
import redis.clients.jedis.UnifiedJedis;

/** What stands in another class is called as its source calls it. */
public class NestedTypes {

    enum Mode {
        FAST
    }

    public static class Lock {

        public Lock(UnifiedJedis redis, String key, Mode mode, Map.Entry<String, String> more) {}

        public boolean tryLock() {
            return true;
        }

        public void unlock() {}
    }
}
