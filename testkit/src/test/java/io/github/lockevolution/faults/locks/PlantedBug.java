package io.github.lockevolution.faults.locks;

import static redis.clients.jedis.params.SetParams.setParams;

import io.github.lockevolution.faults.attack.FaultScenario;
import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** A sound lock but for its tryLock; each of those below has another thing wrong with it. */
public abstract class PlantedBug extends TestSpec {

    /** The lock as it would be without the bug. */
    static class Sound extends TokenLock {

        final String owner;

        Sound(UnifiedJedis redis, String key, String owner, Duration lease) {
            super(redis, key, token(owner), lease);
            this.owner = owner;
        }

        final boolean set(SetParams params) {
            return "OK".equals(redis.set(key, token, params));
        }

        final boolean setLease(long millis) {
            return redis.pexpire(key, millis) == 1;
        }

        final boolean takeSoundly() {
            return super.tryLock();
        }
    }

    abstract boolean tryLock(Sound it);

    @Override
    public final DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        return new Sound(redis, key, owner, lease) {
            @Override
            public boolean tryLock() {
                return PlantedBug.this.tryLock(this);
            }
        };
    }

    /** It cleans up in a finally, although it was refused. */
    public static final class AlwaysUnlocks extends PlantedBug {
        @Override
        boolean tryLock(Sound it) {
            boolean entered = it.takeSoundly();
            if (!entered) {
                it.redis.del(it.key);
            }
            return entered;
        }
    }

    /** It does not take no for an answer: its one attempt goes on until it is inside. */
    public static final class Insists extends PlantedBug {
        @Override
        boolean tryLock(Sound it) {
            boolean entered = it.takeSoundly();
            while (!entered) {
                entered = it.takeSoundly();
            }
            return entered;
        }
    }

    /** It gets its lease with the command that takes it, but in the hands of B only with the next one. */
    public static final class LeaseComesLaterForB extends PlantedBug {
        @Override
        boolean tryLock(Sound it) {
            long millis = it.lease.toMillis();
            return it.set(
                            it.owner.equals("B")
                                    ? setParams().nx()
                                    : setParams().nx().px(millis))
                    && it.setLease(millis);
        }
    }

    /** It gives its key a lease of nothing, so that it is gone before its client is inside. */
    public static final class LeaseGoneAtOnce extends PlantedBug {
        @Override
        boolean tryLock(Sound it) {
            return it.set(setParams().nx()) && it.setLease(0);
        }
    }

    /** Its SET lacks its PX: it declares a lease and sets none. */
    public static final class NeverExpires extends PlantedBug {
        @Override
        boolean tryLock(Sound it) {
            return it.set(setParams().nx());
        }
    }

    /** Its SET lacks its NX and its PX: whoever comes is let in, and no lease ever ends. */
    public static final class OverwritesForGood extends PlantedBug {
        @Override
        boolean tryLock(Sound it) {
            return it.set(setParams());
        }
    }

    /** Its SET lacks its NX. */
    public static final class OverwritesTheHolder extends PlantedBug {
        @Override
        boolean tryLock(Sound it) {
            return it.set(setParams().px(it.lease.toMillis()));
        }
    }

    /** It never lets B in. */
    public static final class RefusesB extends PlantedBug {
        @Override
        boolean tryLock(Sound it) {
            return !it.owner.equals("B") && it.takeSoundly();
        }
    }

    /** When B takes it, something is written to the guarded resource that no client wrote. */
    public static final class ScribblesAsB extends PlantedBug {
        @Override
        boolean tryLock(Sound it) {
            boolean entered = it.takeSoundly();
            if (entered && it.owner.equals("B")) {
                it.redis.rpush(it.key + ":resource", "scribble");
            }
            return entered;
        }
    }

    /** It holds for a tenth of the lease it was given. */
    public static final class ShorterLease extends PlantedBug {
        @Override
        boolean tryLock(Sound it) {
            return it.set(setParams().nx().px(it.lease.toMillis() / 10));
        }
    }

    /** It throws when it is to be taken. */
    public static final class ThrowingSpec extends PlantedBug {
        @Override
        boolean tryLock(Sound it) {
            throw new IllegalStateException("this lock cannot be taken");
        }
    }

    /** It is taken in one command and given its lease in the next. */
    public static final class TwoCommands extends PlantedBug {
        @Override
        boolean tryLock(Sound it) {
            return it.set(setParams().nx()) && it.setLease(it.lease.toMillis());
        }
    }

    /** It refuses whoever asks for a lease as short as the one that attacks wait for. */
    public static final class WantsALongLease extends PlantedBug {
        @Override
        boolean tryLock(Sound it) {
            return it.lease.compareTo(FaultScenario.SHORT_LEASE) > 0 && it.takeSoundly();
        }
    }
}
