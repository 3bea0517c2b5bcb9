package io.github.lockevolution.faults.locks;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/**
 * A lock that a test writes down in two lines, and what it has to show.
 *
 * @param name what it does
 * @param take one attempt
 * @param give its unlock
 * @param refusals what it throws to say no
 * @param suffers what it has to show with two clients, a crash and an expiry, and nothing else
 */
public record ScriptedLock(
        String name, Call take, Call give, Set<Class<? extends Exception>> refusals, Set<Failure> suffers)
        implements LockStage {

    private static final String DELETE_IF_OURS =
            "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end";

    /** One that says no by returning. */
    public static ScriptedLock of(String name, Call take, Call give, Failure... suffers) {
        Set<Failure> all = EnumSet.noneOf(Failure.class);
        all.addAll(List.of(suffers));
        return new ScriptedLock(name, take, give, Set.of(), all);
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
            this.token = TestStage.token(owner);
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

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return create(redis, key, owner, lease, InstantSource.system());
    }

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease, InstantSource clock) {
        Client client = new Client(redis, key, owner, lease, clock);
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

    @Override
    public String toString() {
        return name;
    }
}
