// refused: set-up-fails: setUp fails when the bench calls it: java.lang.IllegalStateException: no stock today, SetUpFails.java:9
import redis.clients.jedis.UnifiedJedis;

class SetUpFails {

    SetUpFails(UnifiedJedis redis) {}

    void setUp() {
        throw new IllegalStateException("no stock today");
    }

    void run() {}
}
