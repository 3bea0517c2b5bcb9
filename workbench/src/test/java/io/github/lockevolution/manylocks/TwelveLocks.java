package io.github.lockevolution.manylocks;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.Set;
import redis.clients.jedis.UnifiedJedis;

/** Twelve locks, whose descriptions are as awkward as {@link LockSpec} allows. */
public final class TwelveLocks {

    private TwelveLocks() {}

    /** A lock of a kind, without a position and without a predecessor. */
    private static LockSpec ofKind(Kind kind, String name, String title) {
        return LockSpec.inRedis(name)
                .titled(title)
                .since(2, 6, 12)
                .acquires(kind.acquireCommands.toArray(String[]::new))
                .releases(kind.releaseCommands.toArray(String[]::new))
                .suffering(kind.suffers)
                .made((UnifiedJedis redis, String key, String owner, Duration lease) ->
                        new OfAKind(kind, redis, LockInput.key(key), kind.value(LockInput.owner(owner)), lease));
    }

    private record OfAKind(Kind kind, UnifiedJedis redis, String key, String value, Duration lease)
            implements DistributedLock {

        @Override
        public boolean tryLock() {
            return kind.tryLock(redis, key, value, lease);
        }

        @Override
        public boolean unlock() {
            return kind.unlock(redis, key, value);
        }
    }

    /** Its name is a historical lock's, and so is what it does. */
    public static final class BorrowedName extends LockProvider {

        @Override
        protected LockSpec describe() {
            return ofKind(Kind.GET_SET, "stage1-get-set", "GET/SET").numbered(1);
        }
    }

    /** Its name is that of a historical lock which does something else. */
    public static final class BorrowedForSomethingElse extends LockProvider {

        @Override
        protected LockSpec describe() {
            return ofKind(Kind.SETNX, "stage5-lua", "SETNX").numbered(2).after("stage1-get-set");
        }
    }

    /** Forty characters, and a title of sixteen without a space to break it at. */
    public static final class LongName extends LockProvider {

        static final String NAME = "a-name-which-is-exactly-40-characters-xx";

        @Override
        protected LockSpec describe() {
            return ofKind(Kind.SETNX_SETEX, NAME, "SETNX-then-SETEX")
                    .numbered(3)
                    .after("stage5-lua");
        }
    }

    public static final class ScriptTitle extends LockProvider {

        @Override
        protected LockSpec describe() {
            return ofKind(Kind.SET_NX_EX, "set-nx-ex", "<script>alert(1)")
                    .numbered(4)
                    .after(LongName.NAME);
        }
    }

    /** One of three that improve on the same lock. */
    public static final class ScriptName extends LockProvider {

        @Override
        protected LockSpec describe() {
            return ofKind(Kind.TOKEN, "script-alert-1-script", "</script><b>&'\"")
                    .numbered(5)
                    .after("set-nx-ex");
        }
    }

    /** Sixteen characters, which take 32 columns. */
    public static final class ChineseTitle extends LockProvider {

        @Override
        protected LockSpec describe() {
            return ofKind(Kind.TOKEN, "chinese", "一把先写随机值再用脚本来删除的锁").numbered(6).after("set-nx-ex");
        }
    }

    /** What it sends is what the lock after it sends. */
    public static final class AlwaysUnlocks extends LockProvider {

        @Override
        protected LockSpec describe() {
            return ofKind(Kind.SETNX_AND_ALWAYS_DEL, "always-unlocks", "%s {0} %n {lock}")
                    .numbered(7);
        }
    }

    public static final class WithoutALease extends LockProvider {

        @Override
        protected LockSpec describe() {
            return ofKind(Kind.SETNX, "no-lease", "no lease").numbered(8).after("always-unlocks");
        }
    }

    public static final class SameNumber extends LockProvider {

        @Override
        protected LockSpec describe() {
            return ofKind(Kind.SET_NX_EX, "same-number", "number 8 as well").numbered(8);
        }
    }

    /** Shows what it does not declare. */
    public static final class DeclaresNothing extends LockProvider {

        @Override
        protected LockSpec describe() {
            return ofKind(Kind.SETNX_SETEX, "declares-nothing", "declares nothing")
                    .numbered(1000)
                    .suffering(Set.of());
        }
    }

    public static final class WithoutANumber extends LockProvider {

        @Override
        protected LockSpec describe() {
            return ofKind(Kind.TOKEN, "no-number", "no number").after("set-nx-ex");
        }
    }

    /** Improves on a lock that is not there. */
    public static final class LostItsPredecessor extends LockProvider {

        @Override
        protected LockSpec describe() {
            return ofKind(Kind.SETNX_SETEX, "x", "|_*`[a](b)`*_|").after("no-such-lock");
        }
    }
}
