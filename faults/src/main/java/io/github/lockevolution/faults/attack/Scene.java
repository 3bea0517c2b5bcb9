package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.crash.ClientSpec;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.History;
import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.faults.network.ClientProxy;
import io.github.lockevolution.faults.network.Environment;
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
 * One lock key, the clients that compete for it, and the history of what was seen. Belongs to one thread, which runs the script
 * and writes the history. Closing it ends every client and removes the key.
 */
public final class Scene implements Closeable {

    /** A lease that runs out within a scene: 2 s, long enough for a busy machine to do what has to happen before that. */
    public static final Duration SHORT_LEASE = Duration.ofSeconds(2);

    /** A lease that outlasts every scene: 10 minutes. */
    public static final Duration LONG_LEASE = Duration.ofMinutes(10);

    /** How long the scene waits for any condition. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final Duration POLL_INTERVAL = Duration.ofMillis(5);

    private final LockStage stage;
    private final Environment environment;
    private final LockKey key;
    private final History history = new History();
    private final Deque<Closeable> opened = new ArrayDeque<>();
    private Optional<Rehearsal> rehearsal = Optional.empty();

    /** A scene around a new key. Starts nothing. */
    public Scene(LockStage stage, Environment environment) {
        this.stage = stage;
        this.environment = environment;
        this.key = new LockKey(environment.redis(), environment.redis().key(stage.name() + ":" + UUID.randomUUID()));
    }

    /** Another scene with the same lock, on a key of its own, which knows what the lock sends if this one does. */
    Scene beside() {
        Scene beside = new Scene(stage, environment);
        beside.rehearsal = rehearsal;
        return beside;
    }

    /** The lock key. */
    public LockKey key() {
        return key;
    }

    /** The Redis that holds the key. */
    public Redis redis() {
        return environment.redis();
    }

    /** What was seen so far. */
    public History history() {
        return history;
    }

    /** What the lock sends when it is undisturbed; found out at the first call. */
    Rehearsal rehearsal() throws Exception {
        if (rehearsal.isEmpty()) {
            rehearsal = Optional.of(Rehearsal.of(stage, environment.redis()));
        }
        return rehearsal.get();
    }

    /** A new client in a thread of this JVM, with a proxy of its own. */
    public ThreadClient client(String name, Duration lease) throws IOException, InterruptedException {
        ClientProxy proxy = own(environment.network().proxyFor(name));
        return own(new ThreadClient(this, proxy, spec(name, proxy, lease)));
    }

    /** A new client in a process of its own, with a proxy of its own. */
    public ProcessClient process(String name, Duration lease) throws IOException, InterruptedException {
        ClientProxy proxy = own(environment.network().proxyFor(name));
        return own(new ProcessClient(this, spec(name, proxy, lease)));
    }

    private ClientSpec spec(String name, ClientProxy proxy, Duration lease) {
        Redis redis = environment.redis();
        return new ClientSpec(
                stage, proxy.address(), redis.address(), redis.login(), key.name(), name, lease, resourceKey());
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

    /** Runs a move in which only this client may act, and records whether it wrote or removed the lock key. */
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
     * Waits until the lease on the key has run out; returns at once if the key is gone.
     *
     * @throws InconclusiveException if the key has no lease, or is still there after 20 s
     */
    public void awaitEndOfLease() {
        require(!key.staysForEver(), "the lock key has no lease that could run out");
        await("the lease runs out", () -> !key.exists());
        record(new Event.LeaseRanOut());
    }

    /** What was written to the guarded resource, in order. */
    public List<String> resource() {
        return redis().direct().lrange(resourceKey(), 0, -1);
    }

    /**
     * When every client has finished or died: waits until the lease on the key, if any, has run out, and lets a newcomer try. A
     * lock may keep its lease elsewhere than in the TTL of the key, so a refused newcomer tries again for a whole lease.
     *
     * @return whether the newcomer got in
     */
    public boolean newcomerEnters() throws Exception {
        if (!key.staysForEver()) {
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
     * Waits until a condition is true, at most 20 s.
     *
     * @param condition what it is, in a few words, for the message
     * @throws InconclusiveException if it stays false
     */
    public void await(String condition, Callable<Boolean> holds) {
        try {
            Awaitility.await(condition)
                    .pollInSameThread()
                    .pollDelay(Duration.ZERO)
                    .pollInterval(POLL_INTERVAL)
                    .atMost(PATIENCE)
                    .until(holds);
        } catch (ConditionTimeoutException e) {
            throw new InconclusiveException("not seen within " + PATIENCE.toSeconds() + " s: " + condition, e);
        }
    }

    /**
     * Makes sure of something without which the run proves nothing.
     *
     * @param reason why nothing is proven if it does not hold
     * @throws InconclusiveException if it does not hold
     */
    void require(boolean holds, String reason) {
        if (!holds) {
            throw new InconclusiveException(reason);
        }
    }

    /** Closes everything the scene opened, the last first; one that cannot be closed does not keep the others open. */
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
        redis().direct().del(key.name(), resourceKey());
    }
}
