// inconclusive: the run() of SendsNothing sends no command
import redis.clients.jedis.UnifiedJedis;

class SendsNothing {

    SendsNothing(UnifiedJedis redis) {}

    void setUp() {}

    void run() {}
}
