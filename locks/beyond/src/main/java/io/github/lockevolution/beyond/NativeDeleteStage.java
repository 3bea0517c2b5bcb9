package io.github.lockevolution.beyond;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.lock.RedisVersion;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import redis.clients.jedis.UnifiedJedis;

/** The lock that is given back by one command of the server, {@link NativeDeleteLock}, as the bench knows it. */
public final class NativeDeleteStage implements LockStage {

    @Override
    public String collection() {
        return "beyond";
    }

    @Override
    public String name() {
        return "native-delete";
    }

    @Override
    public String title() {
        return "DELEX IFEQ";
    }

    @Override
    public Optional<String> predecessor() {
        return Optional.of("stage5-lua");
    }

    /**
     * DELEX with IFEQ. A Valkey, which has DELIFEQ since 9.0, counts its versions otherwise.
     *
     * @see <a href="https://redis.io/docs/latest/commands/delex/">DELEX</a>
     * @see <a href="https://valkey.io/commands/delifeq/">DELIFEQ</a>
     */
    @Override
    public RedisVersion requires() {
        return new RedisVersion(8, 4, 0);
    }

    @Override
    public List<String> requiresOneOf() {
        return List.of("DELEX", "DELIFEQ");
    }

    @Override
    public List<String> acquireCommands() {
        return List.of("SET key token NX PX millis");
    }

    @Override
    public List<String> releaseCommands() {
        return List.of("DELEX key IFEQ token");
    }

    @Override
    public Set<Failure> suffers() {
        return EnumSet.of(LEASE_OVERRUN);
    }

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new NativeDeleteLock(redis, key, owner, lease);
    }
}
