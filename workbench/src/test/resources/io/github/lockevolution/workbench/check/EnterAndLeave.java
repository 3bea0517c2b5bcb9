// refused: methods with other names are named by --acquire and --release
import java.util.UUID;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** Its methods do not tell which of them takes and which gives back; both are told the key. */
class EnterAndLeave {

    private final UnifiedJedis redis;
    private final long leaseMillis;
    private final String token = UUID.randomUUID().toString();

    EnterAndLeave(UnifiedJedis redis, long leaseMillis) {
        this.redis = redis;
        this.leaseMillis = leaseMillis;
    }

    boolean enter(String key) {
        return "OK".equals(redis.set(key, token, SetParams.setParams().nx().px(leaseMillis)));
    }

    boolean isMine(String key) {
        return token.equals(redis.get(key));
    }

    void leave(String key) {
        redis.del(key);
    }

    void fill(StringBuilder report) {
        report.append(token);
    }
}
