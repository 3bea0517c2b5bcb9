package io.github.lockevolution.workbench;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import redis.clients.jedis.UnifiedJedis;

/** A lock that is only talked about. */
public record PaperStage(
        String collection, int number, String name, String title, Optional<String> predecessor, Set<Failure> suffers)
        implements LockStage {

    public static PaperStage named(String name) {
        return new PaperStage(STAGES, 0, name, name, Optional.empty(), Set.of());
    }

    public PaperStage numbered(int number) {
        return new PaperStage(collection, number, name, title, predecessor, suffers);
    }

    public PaperStage in(String collection) {
        return new PaperStage(collection, number, name, title, predecessor, suffers);
    }

    public PaperStage titled(String title) {
        return new PaperStage(collection, number, name, title, predecessor, suffers);
    }

    public PaperStage improvingOn(String predecessor) {
        return new PaperStage(collection, number, name, title, Optional.of(predecessor), suffers);
    }

    public PaperStage suffering(Failure... suffers) {
        return new PaperStage(collection, number, name, title, predecessor, Set.of(suffers));
    }

    @Override
    public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
        throw new UnsupportedOperationException(name + " is only talked about");
    }
}
