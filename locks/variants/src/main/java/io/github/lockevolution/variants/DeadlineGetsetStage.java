package io.github.lockevolution.variants;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.RACE;
import static io.github.lockevolution.lock.Failure.UNRELEASED;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockInput;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.lock.RedisVersion;
import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import redis.clients.jedis.UnifiedJedis;

/** The lock with a deadline that is exchanged by GETSET, {@link DeadlineGetsetLock}, as the bench knows it. */
public final class DeadlineGetsetStage implements LockStage {

    @Override
    public String collection() {
        return "variants";
    }

    @Override
    public String name() {
        return "deadline-getset";
    }

    @Override
    public String title() {
        return "deadline, GETSET";
    }

    @Override
    public Optional<String> predecessor() {
        return Optional.of("stage4-set-nx-ex");
    }

    /**
     * SET with NX and EX, which Redis has had since 2.6.12; GET, GETSET and DEL are older.
     *
     * @see <a href="https://redis.io/docs/latest/commands/set/">SET</a>
     * @see <a href="https://redis.io/docs/latest/commands/getset/">GETSET</a>
     * @see <a href="https://redis.io/docs/latest/commands/get/">GET</a>
     * @see <a href="https://redis.io/docs/latest/commands/del/">DEL</a>
     */
    @Override
    public RedisVersion requires() {
        return new RedisVersion(2, 6, 12);
    }

    @Override
    public List<String> acquireCommands() {
        return List.of("SET key deadline NX EX seconds");
    }

    @Override
    public List<String> releaseCommands() {
        return List.of("GET key", "DEL key");
    }

    @Override
    public Set<Failure> suffers() {
        return EnumSet.of(FOREIGN_UNLOCK, LEASE_OVERRUN);
    }

    /** It takes a clock that is ahead; for the latter, two, and a third client that is dead. */
    @Override
    public Set<Failure> suffersBeyond() {
        return EnumSet.of(RACE, UNRELEASED);
    }

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return create(redis, key, owner, lease, InstantSource.system());
    }

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease, InstantSource clock) {
        // The key will say until when, and not who.
        LockInput.owner(owner);
        return new DeadlineGetsetLock(redis, key, lease, clock);
    }
}
