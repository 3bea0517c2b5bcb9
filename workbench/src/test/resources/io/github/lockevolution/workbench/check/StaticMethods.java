// shows FOREIGN_UNLOCK, LEASE_OVERRUN
import redis.clients.jedis.Jedis;
import redis.clients.jedis.params.SetParams;

public final class StaticMethods {

    private StaticMethods() {}

    public static boolean tryLock(Jedis jedis, String lockKey, String requestId, int expireTime) {
        return "OK".equals(jedis.set(lockKey, requestId, SetParams.setParams().nx().px(expireTime)));
    }

    public static boolean unlock(Jedis jedis, String lockKey) {
        return jedis.del(lockKey) == 1;
    }
}
