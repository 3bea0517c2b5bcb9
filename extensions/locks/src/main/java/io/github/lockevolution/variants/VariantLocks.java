package io.github.lockevolution.variants;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static io.github.lockevolution.lock.Failure.RACE;
import static io.github.lockevolution.lock.Failure.UNRELEASED;

import io.github.lockevolution.lock.LockCollection;
import io.github.lockevolution.lock.LockInput;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.variants.VersionedPutLock.Maybe;
import java.util.List;
import redis.clients.jedis.UnifiedJedis;

/**
 * The locks that people wrote beside the stages, as the bench knows them. Redis has had SET with NX and EX since 2.6.12, and EVAL and EVALSHA since 2.6.0.
 *
 * @see <a href="https://redis.io/docs/latest/commands/">Commands, each with the Redis it came with</a>
 */
public final class VariantLocks implements LockCollection {

    @Override
    public List<LockSpec> locks() {
        return List.of(
                variant("lua-setnx-setex")
                        .titled("Lua SETNX SETEX")
                        .after("stage3-setnx-setex")
                        .since(2, 6, 0)
                        .acquires("EVALSHA sha 1 key owner seconds")
                        .releasesByScript(LuaSetnxSetexLock.DELETE_IF_OURS.text(), "EVALSHA sha 1 key owner")
                        .suffers(LEASE_OVERRUN)
                        .made(LuaSetnxSetexLock::new),
                variant("deadline-del-setnx")
                        .titled("deadline, DEL")
                        .after("stage3-setnx-setex")
                        .acquires("SETNX key deadline", "EXPIRE key seconds")
                        .releases("DEL key")
                        .suffers(FOREIGN_UNLOCK, LEASE_OVERRUN)
                        // It takes two clients that find the deadline of a third one passed.
                        .suffersBeyond(RACE)
                        // There is no number in a key that is gone.
                        .refusesBy(NumberFormatException.class)
                        .<UnifiedJedis>made((redis, key, owner, lease, clock) -> {
                            // The key will say until when, and not who.
                            LockInput.owner(owner);
                            return new DeadlineDelSetnxLock(redis, key, lease, clock);
                        }),
                variant("deadline-getset")
                        .titled("deadline, GETSET")
                        .after("stage4-set-nx-ex")
                        .since(2, 6, 12)
                        .acquires("SET key deadline NX EX seconds")
                        .releases("GET key", "DEL key")
                        .suffers(FOREIGN_UNLOCK, LEASE_OVERRUN)
                        // It takes a clock that is ahead; for the latter, two, and a third client that is dead.
                        .suffersBeyond(RACE, UNRELEASED)
                        .<UnifiedJedis>made((redis, key, owner, lease, clock) -> {
                            LockInput.owner(owner);
                            return new DeadlineGetsetLock(redis, key, lease, clock);
                        }),
                variant("check-then-delete")
                        .titled("GET, then DEL")
                        .after("stage4-set-nx-ex")
                        .since(2, 6, 12)
                        .acquires("SET key owner NX EX seconds")
                        .releases("GET key", "DEL key")
                        .suffers(FOREIGN_UNLOCK, LEASE_OVERRUN)
                        .made(CheckThenDeleteLock::new),
                variant("lua-keys-for-argv")
                        .titled("KEYS for ARGV")
                        .after("stage4-set-nx-ex")
                        .since(2, 6, 12)
                        .acquires("SET key owner NX EX seconds")
                        .releasesByScript(LuaKeysForArgvLock.DELETE_IF_OURS.text(), "EVALSHA sha 1 key owner")
                        .suffers(LEASE_OVERRUN, UNRELEASED)
                        .made(LuaKeysForArgvLock::new),
                versionedPut("maybe-means-no", Maybe.MEANS_NO)
                        .titled("maybe: no")
                        .after("stage2-setnx"),
                versionedPut("maybe-means-yes", Maybe.MEANS_YES)
                        .titled("maybe: yes")
                        .after("maybe-means-no")
                        // It takes two that have seen the same version, and a lost reply; then each gives back what is
                        // the other's as well.
                        .suffersBeyond(RACE, FOREIGN_UNLOCK),
                versionedPut("versioned-put", Maybe.LOOKS_AGAIN)
                        .titled("versioned Put")
                        .after("maybe-means-yes"));
    }

    private static LockSpec versionedPut(String name, Maybe maybe) {
        return variant(name)
                .since(2, 6, 0)
                .acquires("HMGET key value version", "EVALSHA sha 1 key owner version")
                .releasesByScript(
                        VersionedStore.PUT.text(), "HMGET key value version", "EVALSHA sha 1 key \"\" version")
                .suffers(ORPHAN_KEY)
                .<UnifiedJedis>made((redis, key, owner, lease) -> new VersionedPutLock(redis, key, owner, maybe));
    }

    private static LockSpec variant(String name) {
        return LockSpec.inRedis(name).of("variants");
    }
}
