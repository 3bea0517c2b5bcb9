// refused: there is nothing for Thread helper
import redis.clients.jedis.UnifiedJedis;

class UnknownParameter {

    UnknownParameter(UnifiedJedis redis, Thread helper) {}

    void setUp() {}

    void run() {}
}
