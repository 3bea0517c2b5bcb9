package io.github.lockevolution.variants;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
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

/** The lock with a release that looks first, {@link CheckThenDeleteLock}, as the bench knows it. */
public final class CheckThenDeleteStage implements LockStage {

    @Override
    public String collection() {
        return "variants";
    }

    @Override
    public String name() {
        return "check-then-delete";
    }

    @Override
    public String title() {
        return "GET, then DEL";
    }

    @Override
    public Optional<String> predecessor() {
        return Optional.of("stage4-set-nx-ex");
    }

    /**
     * SET with NX and EX, which Redis has had since 2.6.12; GET and DEL are older.
     *
     * @see <a href="https://redis.io/docs/latest/commands/set/">SET</a>
     * @see <a href="https://redis.io/docs/latest/commands/get/">GET</a>
     * @see <a href="https://redis.io/docs/latest/commands/del/">DEL</a>
     */
    @Override
    public RedisVersion requires() {
        return new RedisVersion(2, 6, 12);
    }

    @Override
    public List<String> acquireCommands() {
        return List.of("SET key owner NX EX seconds");
    }

    @Override
    public List<String> releaseCommands() {
        return List.of("GET key", "DEL key");
    }

    @Override
    public Set<Failure> suffers() {
        return EnumSet.of(FOREIGN_UNLOCK, LEASE_OVERRUN);
    }

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new CheckThenDeleteLock(redis, key, owner, lease);
    }
}
