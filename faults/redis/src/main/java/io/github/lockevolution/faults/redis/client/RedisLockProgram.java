package io.github.lockevolution.faults.redis.client;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.program.LockProgram;
import io.github.lockevolution.faults.redis.wire.GatedJedis;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Instantiation;
import io.github.lockevolution.lock.LockSpec;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ScheduledExecutorService;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.util.JedisURIHelper;

/** A lock in Java, in a Redis, as a program that finds its Redis in {@code REDIS_URL}. */
public final class RedisLockProgram {

    private final LockSpec lock;
    private Optional<UnifiedJedis> connection = Optional.empty();

    private RedisLockProgram(LockSpec lock) {
        this.lock = lock;
    }

    /** @param arguments the {@linkplain LockSpec#origin origin} of a lock */
    public static void main(String[] arguments) {
        run(() -> LockProgram.described(arguments[0]));
    }

    /** Answers until the standard input ends, then ends this JVM. */
    public static void run(Callable<LockSpec> lock) {
        LockProgram.run(lock, RedisLockProgram::factory);
    }

    /** Makes the lock of each client. */
    static LockProgram.Factory factory(LockSpec lock) {
        return new RedisLockProgram(lock)::create;
    }

    private DistributedLock create(String key, String owner, Duration lease, ScheduledExecutorService timer) {
        return lock.instantiation() instanceof Instantiation.OwnConnection
                ? RedisLocks.at(lock, List.of(redis())).make(key, owner, lease, InstantSource.system(), timer)
                : RedisLocks.over(lock, connected()).make(key, owner, lease, InstantSource.system(), timer);
    }

    private static URI redis() {
        return URI.create(System.getenv("REDIS_URL"));
    }

    /** The connection of the client before, unless it was cut. */
    private UnifiedJedis connected() {
        try {
            connection.ifPresent(UnifiedJedis::ping);
        } catch (JedisException e) {
            connection.ifPresent(UnifiedJedis::close);
            connection = Optional.empty();
        }
        if (connection.isEmpty()) {
            URI redis = redis();
            JedisClientConfig login = DefaultJedisClientConfig.builder()
                    .user(JedisURIHelper.getUser(redis))
                    .password(JedisURIHelper.getPassword(redis))
                    .database(JedisURIHelper.getDBIndex(redis))
                    .build();
            connection = Optional.of(GatedJedis.open(JedisURIHelper.getHostAndPort(redis), login, CommandGate.OPEN));
        }
        return connection.get();
    }
}
