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
 * A client in real time: its lease runs out by itself, its timer rings, and a command takes as long as the network lets it. Its calls run
 * in a thread of its own, and their commands leave as they come, or one at a time when they are let go; commands between two calls leave at
 * once. One lock serves all its attempts. One thread begins its calls; another may kill or close it meanwhile.
 */
public final class RealTimeClient implements Closeable {

    /** Longer than the time for which any fault holds a command back, and than a JVM takes to start on a busy machine. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final PacedRecorder gate;
    private final Predicate<DistributedLock> taking;
    private final ClientResources resources;
    private final DistributedLock lock;
    /** Whether the commands of its calls leave only when they are let go. Written by the thread that begins the calls. */
    private boolean isPaced;
    /** Written by the thread that kills it. */
    private volatile boolean isDead;
    /** The number of commands sent when the last call ended. Written by the thread of the client. */
    private volatile int sentByCalls;
    /** The last call. Written by the thread that begins it. */
    private volatile CompletableFuture<Boolean> call = CompletableFuture.completedFuture(false);

    /** Opens the connection of a client. */
    @FunctionalInterface
    public interface Connector {

        /** @param timer the timer for the lock's background work */
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
     * @param gate the gate that the connection asks
     * @param taking takes the lock, and returns whether it has got it
     * @throws InconclusiveException if the client's process does not answer within 2 min
     * @throws Exception any exception of the lock's constructor
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

    /** The connection between its lock and the store. */
    public ClientConnection connection() {
        return resources.connection();
    }

    /** The recorder of the commands that it sends. */
    public PacedRecorder recorder() {
        return gate;
    }

    /**
     * Begins to take the lock.
     *
     * @return whether it has got the lock; false if the client is killed meanwhile
     */
    public CompletableFuture<Boolean> tryLock() {
        return begin(() -> taking.test(lock));
    }

    /**
     * Begins to give the lock back, as a client does that leaves, whether or not it is inside.
     *
     * @return as {@link #tryLock}
     */
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

    /** Makes the commands of its calls wait until they are let go, from its next call on. */
    public void pace() {
        isPaced = true;
    }

    /** Lets one command of its call leave: the waiting one, or else the next one. */
    public void letOneLeave() {
        gate.letOneLeave();
    }

    /** Lets the commands of its calls leave as they come, from now on; a waiting command leaves now. */
    public void letAllLeave() {
        isPaced = false;
        gate.letAllLeave();
    }

    /**
     * The number of commands that it has sent on its own since its last call ended: by a timer or a thread that renews its lease, for
     * example. Not to be asked while a call is under way.
     */
    public int sentSinceCall() {
        return gate.sent().size() - sentByCalls;
    }

    /**
     * Holds the commands that it sends on its own from now on, so that they do not disturb a look at the lock.
     *
     * @return whether they were not held already, by this or because a call is under way
     */
    public boolean holdBackground() {
        return call.isDone() && gate.pace();
    }

    /** Whether a command that it has sent on its own has no reply yet. */
    public boolean isBackgroundAtWork() {
        return call.isDone() && sentSinceCall() > 0 && gate.isWaiting();
    }

    /** Lets the commands that it sends on its own leave at once again. */
    public void releaseBackground() {
        gate.letAllLeave();
    }

    /**
     * Kills the client: none of its commands leaves any more. A process ends by {@code kill -9}; then no other call of this client can be
     * begun, either.
     */
    public void kill() {
        isDead = true;
        call.complete(false);
        resources.timer().shutdownNow();
        resources.connection().close();
        // A thread of this JVM may still be at the gate.
        gate.pace();
        gate.decide(GateDecision.KILL);
    }

    /** Ends the thread that calls the lock, and nothing else: its connection stays open, and its background work goes on. */
    public void endThread() throws InterruptedException {
        resources.thread().end();
    }

    @Override
    public void close() {
        resources.timer().shutdownNow();
        // In its thread, when the call that is under way has ended; that call may wait for a command at the gate.
        resources.thread().close(this::closeLock);
        if (resources.connection().source() == CommandSource.PORT) {
            // Closed first, since a command that is still at the gate must not leave.
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
