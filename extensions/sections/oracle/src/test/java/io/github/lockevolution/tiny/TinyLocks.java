package io.github.lockevolution.tiny;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockCollection;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.List;

/** Locks on the server, one right and two wrong. */
public final class TinyLocks implements LockCollection {

    /** Whoever gives it back compares. */
    static final LockSpec COMPARING =
            TinyLauncher.lock("tiny-comparing", Comparing::new).of("tiny").suffers(Failure.LEASE_OVERRUN);

    private static final LockSpec DROPPING = TinyLauncher.lock("tiny-dropping", Dropping::new)
            .of("tiny")
            .suffers(Failure.FOREIGN_UNLOCK, Failure.LEASE_OVERRUN);

    private static final LockSpec KEEPING = TinyLauncher.lock("tiny-keeping", Keeping::new)
            .of("tiny")
            .suffers(Failure.ORPHAN_KEY, Failure.FOREIGN_UNLOCK, Failure.LEASE_OVERRUN);

    /** Those by which the canary of their store is known to break. */
    static final List<LockSpec> PROVEN = List.of(COMPARING, DROPPING, KEEPING);

    @Override
    public List<LockSpec> locks() {
        return List.of(COMPARING, DROPPING, KEEPING, UnprovenKind.COMPARING.of("tiny"));
    }

    /** Takes with a lease what is free, and gives back what is its own. */
    public record Comparing(TinyClient tiny, String key, String owner, Duration lease) implements DistributedLock {

        @Override
        public boolean tryLock() {
            return tiny.ask("PUTNEW", key, owner, Long.toString(lease.toMillis()))
                    .equals("ok");
        }

        @Override
        public boolean unlock() {
            return tiny.ask("DROPIF", key, owner).equals("yes");
        }
    }

    /** Gives back whatever is there. */
    public record Dropping(TinyClient tiny, String key, String owner, Duration lease) implements DistributedLock {

        @Override
        public boolean tryLock() {
            return tiny.ask("PUTNEW", key, owner, Long.toString(lease.toMillis()))
                    .equals("ok");
        }

        @Override
        public boolean unlock() {
            return tiny.ask("DROP", key).equals("yes");
        }
    }

    /** Writes once more what it has taken, and with that for ever: the lease is lost. */
    public record Keeping(TinyClient tiny, String key, String owner, Duration lease) implements DistributedLock {

        @Override
        public boolean tryLock() {
            return tiny.ask("PUTNEW", key, owner, Long.toString(lease.toMillis()))
                            .equals("ok")
                    && tiny.ask("PUT", key, owner).equals("ok");
        }

        @Override
        public boolean unlock() {
            return tiny.ask("DROPIF", key, owner).equals("yes");
        }
    }
}
