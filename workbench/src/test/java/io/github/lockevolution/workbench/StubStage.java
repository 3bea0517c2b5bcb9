package io.github.lockevolution.workbench;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import redis.clients.jedis.UnifiedJedis;

/** The description of a lock that nobody can create. */
public record StubStage(
        String collection, int number, String name, String title, Optional<String> predecessor, Set<Failure> suffers)
        implements LockStage {

    public static StubStage named(String name) {
        return new StubStage(STAGES, 0, name, name, Optional.empty(), Set.of());
    }

    public StubStage numbered(int number) {
        return new StubStage(collection, number, name, title, predecessor, suffers);
    }

    public StubStage in(String collection) {
        return new StubStage(collection, number, name, title, predecessor, suffers);
    }

    public StubStage titled(String title) {
        return new StubStage(collection, number, name, title, predecessor, suffers);
    }

    public StubStage improvingOn(String predecessor) {
        return new StubStage(collection, number, name, title, Optional.of(predecessor), suffers);
    }

    public StubStage suffering(Failure... suffers) {
        return new StubStage(collection, number, name, title, predecessor, Set.of(suffers));
    }

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        throw new UnsupportedOperationException(name + " is a stub and cannot be created");
    }
}
