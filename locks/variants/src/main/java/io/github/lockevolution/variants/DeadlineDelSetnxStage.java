package io.github.lockevolution.variants;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.RACE;

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

/** The lock with a deadline that is deleted and taken anew, {@link DeadlineDelSetnxLock}, as the bench knows it. */
public final class DeadlineDelSetnxStage implements LockStage {

    @Override
    public String collection() {
        return "variants";
    }

    @Override
    public String name() {
        return "deadline-del-setnx";
    }

    @Override
    public String title() {
        return "deadline, DEL";
    }

    @Override
    public Optional<String> predecessor() {
        return Optional.of("stage3-setnx-setex");
    }

    /**
     * All five commands are as old as Redis 1.0.0.
     *
     * @see <a href="https://redis.io/docs/latest/commands/setnx/">SETNX</a>
     * @see <a href="https://redis.io/docs/latest/commands/expire/">EXPIRE</a>
     * @see <a href="https://redis.io/docs/latest/commands/get/">GET</a>
     * @see <a href="https://redis.io/docs/latest/commands/del/">DEL</a>
     */
    @Override
    public RedisVersion requires() {
        return new RedisVersion(1, 0, 0);
    }

    @Override
    public List<String> acquireCommands() {
        return List.of("SETNX key deadline", "EXPIRE key seconds");
    }

    @Override
    public List<String> releaseCommands() {
        return List.of("DEL key");
    }

    @Override
    public Set<Failure> suffers() {
        return EnumSet.of(FOREIGN_UNLOCK, LEASE_OVERRUN);
    }

    /** It takes two clients that find the deadline of a third one passed. */
    @Override
    public Set<Failure> suffersBeyond() {
        return EnumSet.of(RACE);
    }

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return create(redis, key, owner, lease, InstantSource.system());
    }

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease, InstantSource clock) {
        // The key will say until when, and not who.
        LockInput.owner(owner);
        return new DeadlineDelSetnxLock(redis, key, lease, clock);
    }

    /** There is no number in a key that is gone. */
    @Override
    public Set<Class<? extends Exception>> refusals() {
        return Set.of(NumberFormatException.class);
    }
}
