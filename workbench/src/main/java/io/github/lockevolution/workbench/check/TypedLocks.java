package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.check.BoundedCensus;
import io.github.lockevolution.faults.check.Check;
import io.github.lockevolution.faults.check.CheckResult;
import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.check.OutputCapture;
import io.github.lockevolution.faults.explore.Exploration;
import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.graph.Progress;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.judge.StateSpace;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.host.TemporaryFolder;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.store.StoreRegistry;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.workbench.console.BackendOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import redis.clients.jedis.exceptions.JedisException;

/** Judges locks that somebody types, one after the other, on one Redis on which the canary was broken. Belongs to one thread. */
public final class TypedLocks implements AutoCloseable {

    /** Longer than a census of two clients takes in any language. */
    private static final Duration MOST = Duration.ofSeconds(120);

    private final Redis redis;
    private final StoreRegistry stores;

    /**
     * The result for one lock.
     *
     * @param census the census; empty if there is a gap
     * @param stateSpace to walk through; empty if it was not to be had a second time
     * @param gap the reason why nothing can be said
     * @param remarks further remarks on how the lock was judged
     */
    public record Judged(
            Optional<Census> census, Optional<StateSpace> stateSpace, Optional<Message> gap, List<Message> remarks) {}

    private TypedLocks(Redis redis, StoreRegistry stores) {
        this.redis = redis;
        this.stores = stores;
    }

    /**
     * Starts the Redis and breaks the canary on it.
     *
     * @throws io.github.lockevolution.faults.setup.SetupProblem if it is not to be had
     */
    public static TypedLocks start(BackendOptions backends) {
        Redis redis = backends.startRedis();
        try {
            StoreRegistry stores = backends.launcherOn(redis);
            stores.proven().proveFor(List.of(stores.canary()));
            return new TypedLocks(redis, stores);
        } catch (RuntimeException e) {
            redis.close();
            throw e;
        }
    }

    /** Its name and its version. */
    public String storeName() {
        return "Redis " + redis.version();
    }

    /** Whether the Redis still answers. */
    public boolean isSound() {
        try {
            return redis.direct().ping().equals("PONG");
        } catch (JedisException e) {
            return false;
        }
    }

    /**
     * Judges a lock as {@code check} does.
     *
     * @param stop asked again and again; true ends it
     * @param progress told after each run of a schedule, by several threads
     * @throws io.github.lockevolution.faults.setup.SetupProblem if no lock can be made of the text
     */
    public Judged judge(
            TypedLanguage language, String text, Bounds bounds, BooleanSupplier stop, Consumer<Progress> progress) {
        try {
            OutputCapture printed = OutputCapture.leftOut(false);
            try (TemporaryFolder folder = TemporaryFolder.create();
                    CheckedLock lock = language.lock(text, folder.path())) {
                return judge(lock, bounds, stop, progress);
            } finally {
                printed.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Judged judge(CheckedLock lock, Bounds bounds, BooleanSupplier stop, Consumer<Progress> progress) {
        long end = System.nanoTime() + MOST.toNanos();
        BooleanSupplier isOver = () -> stop.getAsBoolean() || System.nanoTime() > end;
        CheckResult result = new Check(stores.proven(), List.of(), isOver, progress)
                .of(lock, Set.of(), List.of(bounds), Launcher.LEASE);
        Optional<Census> census = result.widest().flatMap(BoundedCensus::census);
        if (result.gap().isPresent() || census.isEmpty()) {
            Message late = Message.of(VerdictText.class, text -> text.tookTooLong(MOST.toSeconds()));
            return new Judged(
                    Optional.empty(), Optional.empty(), Optional.of(result.gap().orElse(late)), result.remarks());
        }
        return new Judged(
                census, stateSpace(result.lock(), census.get(), isOver, progress), Optional.empty(), result.remarks());
    }

    /** Run once more for the walk; if that comes to anything else, or the time is over before, there is none. */
    private Optional<StateSpace> stateSpace(
            CheckedLock lock, Census census, BooleanSupplier isOver, Consumer<Progress> progress) {
        try (Testbed testbed =
                Testbed.open(lock.spec(), stores.proven(), census.bounds().clients())) {
            Exploration again = new Explorer(testbed, census.bounds(), Merging.ON).explore(isOver, progress);
            return again.stateSpace()
                    .filter(space -> again.census().counts().equals(census.counts())
                            && again.census().schedules().equals(census.schedules()));
        } catch (InconclusiveException e) {
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        stores.close();
        redis.close();
    }
}
