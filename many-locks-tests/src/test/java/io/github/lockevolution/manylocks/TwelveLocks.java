package io.github.lockevolution.manylocks;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockInput;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.lock.RedisVersion;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import redis.clients.jedis.UnifiedJedis;

/** Twelve locks, whose descriptions are as awkward as {@link LockStage} allows. */
public final class TwelveLocks {

    private TwelveLocks() {}

    /** A lock of a kind, without a position and without a predecessor. */
    abstract static class OfAKind implements LockStage {

        private final Kind kind;
        private final String name;
        private final String title;

        OfAKind(Kind kind, String name, String title) {
            this.kind = kind;
            this.name = name;
            this.title = title;
        }

        @Override
        public final String name() {
            return name;
        }

        @Override
        public final String title() {
            return title;
        }

        @Override
        public final RedisVersion requires() {
            return new RedisVersion(2, 6, 12);
        }

        @Override
        public final List<String> acquireCommands() {
            return kind.acquireCommands;
        }

        @Override
        public final List<String> releaseCommands() {
            return kind.releaseCommands;
        }

        @Override
        public Set<Failure> suffers() {
            return kind.suffers;
        }

        @Override
        public final DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
            String held = LockInput.key(key);
            String value = kind.value(LockInput.owner(owner));
            return new DistributedLock() {

                @Override
                public boolean tryLock() {
                    return kind.tryLock(redis, held, value, lease);
                }

                @Override
                public boolean unlock() {
                    return kind.unlock(redis, held, value);
                }
            };
        }
    }

    /** A lock with a position. */
    abstract static class Numbered extends OfAKind {

        private final int number;
        private final Optional<String> predecessor;

        Numbered(int number, Kind kind, String name, String title) {
            this(number, kind, name, title, Optional.empty());
        }

        Numbered(int number, Kind kind, String name, String title, String predecessor) {
            this(number, kind, name, title, Optional.of(predecessor));
        }

        private Numbered(int number, Kind kind, String name, String title, Optional<String> predecessor) {
            super(kind, name, title);
            this.number = number;
            this.predecessor = predecessor;
        }

        @Override
        public final int number() {
            return number;
        }

        @Override
        public final Optional<String> predecessor() {
            return predecessor;
        }
    }

    /** Its name is a historical lock's, and so is what it does. */
    public static final class BorrowedName extends Numbered {

        public BorrowedName() {
            super(1, Kind.GET_SET, "stage1-get-set", "GET/SET");
        }
    }

    /** Its name is that of a historical lock which does something else. */
    public static final class BorrowedForSomethingElse extends Numbered {

        public BorrowedForSomethingElse() {
            super(2, Kind.SETNX, "stage5-lua", "SETNX", "stage1-get-set");
        }
    }

    /** Forty characters, and a title of sixteen without a space to break it at. */
    public static final class LongName extends Numbered {

        static final String NAME = "a-name-which-is-exactly-40-characters-xx";

        public LongName() {
            super(3, Kind.SETNX_SETEX, NAME, "SETNX-then-SETEX", "stage5-lua");
        }
    }

    public static final class ScriptTitle extends Numbered {

        public ScriptTitle() {
            super(4, Kind.SET_NX_EX, "set-nx-ex", "<script>alert(1)", LongName.NAME);
        }
    }

    /** One of three that improve on the same lock. */
    public static final class ScriptName extends Numbered {

        public ScriptName() {
            super(5, Kind.TOKEN, "script-alert-1-script", "</script><b>&'\"", "set-nx-ex");
        }
    }

    /** Sixteen characters, which take 32 columns. */
    public static final class ChineseTitle extends Numbered {

        public ChineseTitle() {
            super(6, Kind.TOKEN, "chinese", "一把先写随机值再用脚本来删除的锁", "set-nx-ex");
        }
    }

    /** What it sends is what the lock after it sends. */
    public static final class AlwaysUnlocks extends Numbered {

        public AlwaysUnlocks() {
            super(7, Kind.SETNX_AND_ALWAYS_DEL, "always-unlocks", "%s {0} %n {lock}");
        }
    }

    public static final class WithoutALease extends Numbered {

        public WithoutALease() {
            super(8, Kind.SETNX, "no-lease", "no lease", "always-unlocks");
        }
    }

    public static final class SameNumber extends Numbered {

        public SameNumber() {
            super(8, Kind.SET_NX_EX, "same-number", "number 8 as well");
        }
    }

    /** Shows what it does not declare. */
    public static final class DeclaresNothing extends Numbered {

        public DeclaresNothing() {
            super(1000, Kind.SETNX_SETEX, "declares-nothing", "declares nothing");
        }

        @Override
        public Set<Failure> suffers() {
            return Set.of();
        }
    }

    public static final class WithoutANumber extends OfAKind {

        public WithoutANumber() {
            super(Kind.TOKEN, "no-number", "no number");
        }

        @Override
        public Optional<String> predecessor() {
            return Optional.of("set-nx-ex");
        }
    }

    /** Improves on a lock that is not there. */
    public static final class LostItsPredecessor extends OfAKind {

        public LostItsPredecessor() {
            super(Kind.SETNX_SETEX, "x", "|_*`[a](b)`*_|");
        }

        @Override
        public Optional<String> predecessor() {
            return Optional.of("no-such-lock");
        }
    }
}
