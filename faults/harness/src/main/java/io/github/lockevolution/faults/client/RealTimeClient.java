package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.gate.PacedRecorder;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.lock.DistributedLock;
import java.io.Closeable;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Predicate;

/**
 * A client in real time: its lease runs out by itself, its timer rings, and a command takes as long as the network lets it. Its calls go on in a
 * thread of its own, and their commands leave as they come, or one at a time when they are told to; what it sends while no call is under way
 * leaves at once. One lock serves all its attempts. One thread begins its calls; another may kill or close it meanwhile.
 */
public final class RealTimeClient implements Closeable {

    /** Longer than any fault holds a command back, and longer than a JVM takes to start on a busy machine. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final PacedRecorder gate;
    private final Predicate<DistributedLock> taking;
    private final ClientResources resources;
    private final DistributedLock lock;
    /** Whether the commands of its calls leave only when they are told to. Written by whoever begins the calls. */
    private boolean isPaced;
    /** Written by whoever kills it. */
    private volatile boolean isDead;
    /** How many commands had been sent when the last call ended. Written by the thread of the client. */
    private volatile int sentByCalls;
    /** The last one. Written by whoever begins it. */
    private volatile CompletableFuture<Boolean> call = CompletableFuture.completedFuture(false);

    /** Opens the connection of a client. */
    @FunctionalInterface
    public interface Connector {

        /**
         * @param timer by which the lock does what it does in the background
         */
        ClientConnection connect(ScheduledExecutorService timer);
    }

    private RealTimeClient(
            PacedRecorder gate, Predicate<DistributedLock> taking, ClientResources resources, DistributedLock lock) {
        this.gate = gate;
        this.taking = taking;
        this.resources = resources;
        this.lock = lock;
    }

    /**
     * Connects a client and makes its lock.
     *
     * @param connector opens the connection, which is closed with this client
     * @param gate which the connection asks
     * @param taking how it takes the lock; whether it has
     * @throws InconclusiveException if whoever is spoken to does not answer within 2 min
     * @throws Exception what the lock throws when it is made
     */
    public static RealTimeClient open(
            String name, Connector connector, PacedRecorder gate, Predicate<DistributedLock> taking) throws Exception {
        ClientResources resources = ClientResources.open(name, connector::connect);
        try {
            return new RealTimeClient(gate, taking, resources, resources.newLock(name, PATIENCE));
        } catch (Exception | Error e) {
            resources.close();
            throw e;
        }
    }

    /** The lock that it calls. */
    public DistributedLock lock() {
        return lock;
    }

    /** Over which its lock speaks to the store. */
    public ClientConnection connection() {
        return resources.connection();
    }

    /** Records the commands that it sends. */
    public PacedRecorder recorder() {
        return gate;
    }

    /**
     * Begins to take the lock.
     *
     * @return whether it has; false if the client is killed meanwhile
     */
    public CompletableFuture<Boolean> tryLock() {
        return begin(() -> taking.test(lock));
    }

    /** Begins to give the lock back, as a client does that leaves, whether or not it is inside; as above. */
    public CompletableFuture<Boolean> unlock() {
        return begin(lock::unlock);
    }

    private CompletableFuture<Boolean> begin(Callable<Boolean> calling) {
        if (isPaced) {
            gate.pace();
        } else {
            gate.letAllLeave();
        }
        call = resources.thread().begin(() -> {
            try {
                return calling.call();
            } finally {
                endCall();
            }
        });
        return call;
    }

    private void endCall() {
        sentByCalls = gate.sent().size();
        if (!isDead) {
            gate.letAllLeave();
        }
    }

    /** From its next call on, the commands of its calls wait until they are told to leave. */
    public void pace() {
        isPaced = true;
    }

    /** Lets one command of its call leave: the one that waits, or the next one. */
    public void letOneLeave() {
        gate.letOneLeave();
    }

    /** From now on, the commands of its calls leave as they come; one that waits leaves now. */
    public void letAllLeave() {
        isPaced = false;
        gate.letAllLeave();
    }

    /**
     * How many commands it has sent on its own since its last call ended: by a timer or a thread that renews its lease, for example. Not to be
     * asked while a call is under way.
     */
    public int sentSinceCall() {
        return gate.sent().size() - sentByCalls;
    }

    /**
     * From now on, what it would send on its own waits, so that it is not in the way of whoever looks at the lock.
     *
     * @return whether it was not held already, by this or because a call is under way
     */
    public boolean holdBackground() {
        return call.isDone() && gate.pace();
    }

    /** Whether a command that it has sent on its own is still unanswered. */
    public boolean isBackgroundAtWork() {
        return call.isDone() && sentSinceCall() > 0 && gate.isWaiting();
    }

    /** From now on, what it sends on its own leaves at once again. */
    public void releaseBackground() {
        gate.letAllLeave();
    }

    /** No command of it leaves any more. A process ends by {@code kill -9}; nothing else of this client can be begun then, either. */
    public void kill() {
        isDead = true;
        call.complete(false);
        resources.timer().shutdownNow();
        resources.connection().close();
        // Who sends in this JVM may still be at the gate.
        gate.pace();
        gate.decide(GateDecision.KILL);
    }

    /** Ends the thread that calls the lock, and nothing else: its connection stays open, and what it does in the background goes on. */
    public void endThread() throws InterruptedException {
        resources.thread().end();
    }

    @Override
    public void close() {
        resources.timer().shutdownNow();
        // In its thread, when the call that is under way has ended; that may wait for what the gate holds.
        resources.thread().close(this::closeLock);
        if (resources.connection().source() == CommandSource.PORT) {
            // First: a command that is still at the gate must not leave.
            resources.connection().close();
        }
        gate.letAllLeave();
        resources.connection().close();
    }

    /** Only a lock that makes its own connections has some to close. */
    private void closeLock() {
        if (lock instanceof AutoCloseable closeable) {
            try {
                closeable.close();
            } catch (Exception e) {
                // Its connections have been cut.
            }
        }
    }
}
