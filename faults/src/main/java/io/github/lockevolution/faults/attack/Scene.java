package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.crash.ClientSpec;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.History;
import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.faults.network.ClientProxy;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.lock.LockStage;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/**
 * One lock key, a few clients around it, and the history of what is seen. The thread that plays the scene writes the
 * history; everything the scene opened ends with it.
 */
public final class Scene implements Closeable {

    /** A lease that runs out within a scene, and not before the scene has seen what it must on a busy machine. */
    public static final Duration SHORT_LEASE = Duration.ofSeconds(2);

    /** A lease that outlasts every scene. */
    public static final Duration LONG_LEASE = Duration.ofMinutes(10);

    /** How long the scene waits for anything. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final Duration GLANCE = Duration.ofMillis(5);

    private final LockStage stage;
    private final Environment environment;
    private final LockKey key;
    private final History history = new History();
    private final Deque<Closeable> opened = new ArrayDeque<>();
    private Optional<Rehearsal> rehearsal = Optional.empty();

    public Scene(LockStage stage, Environment environment) {
        this.stage = stage;
        this.environment = environment;
        this.key = new LockKey(environment.redis(), environment.redis().key(stage.name() + ":" + UUID.randomUUID()));
    }

    /** The lock key. */
    public LockKey key() {
        return key;
    }

    /** The Redis it is in. */
    public Redis redis() {
        return environment.redis();
    }

    /** What was seen so far. */
    public History history() {
        return history;
    }

    /** What the lock does when nobody disturbs it. */
    Rehearsal rehearsal() throws Exception {
        if (rehearsal.isEmpty()) {
            rehearsal = Optional.of(Rehearsal.of(stage, environment.redis()));
        }
        return rehearsal.get();
    }

    /** A new client in a thread of this JVM, with a line of its own. */
    public ThreadClient client(String name, Duration lease) throws IOException, InterruptedException {
        ClientProxy line = own(environment.network().line(name));
        return own(new ThreadClient(this, line, spec(name, line, lease)));
    }

    /** A new client in a process of its own, with a line of its own. */
    public ProcessClient process(String name, Duration lease) throws IOException, InterruptedException {
        ClientProxy line = own(environment.network().line(name));
        return own(new ProcessClient(this, spec(name, line, lease)));
    }

    private ClientSpec spec(String name, ClientProxy line, Duration lease) {
        Redis redis = environment.redis();
        return new ClientSpec(
                stage, line.address(), redis.address(), redis.login(), key.name(), name, lease, resourceKey());
    }

    private String resourceKey() {
        return key.name() + ":resource";
    }

    private <T extends Closeable> T own(T resource) {
        opened.push(resource);
        return resource;
    }

    void record(Event event) {
        history.add(event);
    }

    /** Does something that lets this client move and nobody else, and notes what it did to the lock key. */
    public <T> T watching(Client client, Callable<T> move) throws Exception {
        try (KeyWatch watch = KeyWatch.on(key)) {
            T result = move.call();
            if (watch.sawTouch()) {
                record(key.exists() ? new Event.WroteKey(client.name()) : new Event.RemovedKey(client.name()));
            }
            return result;
        }
    }

    /**
     * Waits until the lease on the key has run out, if it has not already.
     *
     * @throws InconclusiveException if the key is there without a lease, or does not go away
     */
    public void awaitEndOfLease() {
        require(!isLeftForGood(), "the lock key has no lease that could run out");
        await("the lease runs out", () -> !key.exists());
        record(new Event.LeaseRanOut());
    }

    /** Whether the key is there and has no lease. A lease that runs out between two looks is no reason to say so. */
    private boolean isLeftForGood() {
        return key.exists() && key.lease().isEmpty() && key.exists();
    }

    /** What was written to the guarded resource, in order. */
    public List<String> resource() {
        return redis().direct().lrange(resourceKey(), 0, -1);
    }

    /**
     * When everybody is gone: waits for the last lease, and lets a newcomer try. A lock may keep its lease elsewhere than
     * in the TTL of the key, so a newcomer who is refused tries again until a whole lease has passed.
     */
    public boolean newcomerEnters() throws Exception {
        if (!isLeftForGood()) {
            awaitEndOfLease();
        }
        ThreadClient newcomer = client("N", LONG_LEASE);
        boolean entered = newcomer.tryLock(SHORT_LEASE);
        if (entered) {
            newcomer.unlock();
        } else {
            record(new Event.NewcomerRefused());
        }
        return entered;
    }

    /**
     * Waits until something has happened.
     *
     * @param condition what, in a few words
     * @throws InconclusiveException if the condition does not come true
     */
    public void await(String condition, Callable<Boolean> comesTrue) {
        try {
            Awaitility.await(condition)
                    .pollInSameThread()
                    .pollDelay(Duration.ZERO)
                    .pollInterval(GLANCE)
                    .atMost(PATIENCE)
                    .until(comesTrue);
        } catch (ConditionTimeoutException e) {
            throw new InconclusiveException("not seen within " + PATIENCE.toSeconds() + " s: " + condition, e);
        }
    }

    /**
     * @throws InconclusiveException if it does not hold
     */
    void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new InconclusiveException(otherwise);
        }
    }

    /** Removes the lock key and the guarded resource, for another act of the same scene. */
    void clear() {
        redis().direct().del(key.name(), resourceKey());
    }

    /** Ends everything the scene opened, the last first; one that cannot be ended does not keep the others alive. */
    @Override
    public void close() throws IOException {
        IOException trouble = new IOException("not everything that the scene opened could be closed");
        while (!opened.isEmpty()) {
            try {
                opened.pop().close();
            } catch (IOException | RuntimeException e) {
                trouble.addSuppressed(e);
            }
        }
        if (trouble.getSuppressed().length > 0) {
            throw trouble;
        }
        clear();
    }
}
