import java.time.Duration;
import java.util.List;
import java.util.UUID;
import redis.clients.jedis.BuilderFactory;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/**
 * SET NX PX with a random value, a script that removes only that value, and WAIT: whoever has the lock gives it back at once, by a
 * refusal, unless a replica has it within 10 ms.
 */
public final class WaitLock {

    private static final String REMOVE_OWN =
            "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) else return 0 end";

    private static final CommandObject<Long> WAIT = new CommandObject<>(
            new CommandArguments(Command.WAIT).add(1).add(10), BuilderFactory.LONG);

    private final UnifiedJedis redis;
    private final String key;
    private final Duration lease;
    private final String token = UUID.randomUUID().toString();

    public WaitLock(UnifiedJedis redis, String key, Duration lease) {
        this.redis = redis;
        this.key = key;
        this.lease = lease;
    }

    public boolean tryLock() {
        if (!"OK".equals(redis.set(key, token, SetParams.setParams().nx().px(lease.toMillis())))) {
            return false;
        }
        boolean arrived = redis.executeCommand(WAIT) >= 1;
        if (!arrived) {
            unlock();
        }
        return arrived;
    }

    public boolean unlock() {
        return Long.valueOf(1).equals(redis.eval(REMOVE_OWN, List.of(key), List.of(token)));
    }
}
