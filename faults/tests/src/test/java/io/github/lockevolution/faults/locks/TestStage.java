package io.github.lockevolution.faults.locks;

import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockInput;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.lock.RedisVersion;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;

/** A lock of these tests, which declares what {@link SoundStage} declares; what is wrong with it, it does not say. */
public abstract class TestStage implements LockStage {

    @Override
    public final int number() {
        return 1;
    }

    /** The class's own name with dashes: {@code sound-stage}. */
    @Override
    public final String name() {
        return getClass().getSimpleName().replaceAll("(?<=.)(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    }

    @Override
    public List<String> acquireCommands() {
        return List.of("SET key token NX PX millis");
    }

    @Override
    public List<String> releaseCommands() {
        return List.of("EVAL " + TokenLock.DELETE_IF_OURS + " 1 key token");
    }

    @Override
    public Set<Failure> suffers() {
        return EnumSet.of(Failure.LEASE_OVERRUN);
    }

    @Override
    public RedisVersion requires() {
        return new RedisVersion(2, 6, 12);
    }

    /** A new token, which starts with the owner. */
    static String token(String owner) {
        return LockInput.owner(owner) + ":" + UUID.randomUUID();
    }
}
