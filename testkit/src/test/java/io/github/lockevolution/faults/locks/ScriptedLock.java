package io.github.lockevolution.faults.locks;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** A lock that a test writes down in two lines, and what it has to show. */
public final class ScriptedLock {

    private static final String DELETE_IF_OURS =
            "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end";

    private ScriptedLock() {}

    /**
     * A lock.
     *
     * @param name what it does
     * @param take one attempt
     * @param give its unlock
     * @param suffers what it has to show with two clients, a crash and an expiry, and nothing else
     */
    public static LockSpec of(String name, Call take, Call give, Failure... suffers) {
        return LockSpec.inRedis(name)
                .suffering(Set.of(suffers))
                .<UnifiedJedis>made((redis, key, owner, lease, clock) ->
                        called(take, give, new Client(redis, key, owner, lease, clock)));
    }

    /** A call of tryLock or unlock. */
    @FunctionalInterface
    public interface Call {

        boolean by(Client client);
    }

    /** Who calls, and what it keeps between its two calls. */
    public static final class Client {

        public final UnifiedJedis redis;
        public final String key;
        public final String owner;
        public final long millis;
        public final InstantSource clock;
        public String token;

        Client(UnifiedJedis redis, String key, String owner, Duration lease, InstantSource clock) {
            this.redis = redis;
            this.key = key;
            this.owner = owner;
            this.millis = lease.toMillis();
            this.clock = clock;
            this.token = TestSpec.token(owner);
        }

        /** SET NX PX. */
        public boolean setIfFree(String name, String value) {
            return "OK".equals(redis.set(name, value, SetParams.setParams().nx().px(millis)));
        }

        /** The release that compares in a script. */
        public boolean deleteIf(String name, String value) {
            return eval(DELETE_IF_OURS, List.of(name), value) == 1;
        }

        public long eval(String script, List<String> keys, String... arguments) {
            return (Long) redis.eval(script, keys, List.of(arguments));
        }

        public boolean delete(String... names) {
            return redis.del(names) > 0;
        }
    }

    private static DistributedLock called(Call take, Call give, Client client) {
        return new DistributedLock() {

            @Override
            public boolean tryLock() {
                return take.by(client);
            }

            @Override
            public boolean unlock() {
                return give.by(client);
            }
        };
    }
}
