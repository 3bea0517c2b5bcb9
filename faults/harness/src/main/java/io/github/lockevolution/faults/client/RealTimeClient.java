package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.gate.PacedRecorder;
import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.StopPoint;
import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Predicate;

/**
 * A client in real time: its lease runs out by itself, its timer rings, and a command takes as long as the network lets it. It stops where
 * every client stops; only what it sends while no call of its lock is under way leaves at once. One lock serves all its attempts. One
 * thread lets it move; another may kill or close it meanwhile.
 */
public final class RealTimeClient implements Client {

    /** Longer than any fault holds a command back, and longer than a JVM takes to start on a busy machine. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final String name;
    private final PacedRecorder gate;
    private final Predicate<DistributedLock> taking;
    private final ClientResources resources;
    private final DistributedLock lock;
    /** How far the attempt is. Written by whoever lets the client move, kills it or ends its thread. */
    private volatile ClientPhase phase = ClientPhase.NOT_STARTED;
    /** How many commands had been sent when the last call ended. Written by the thread of the client. */
    private volatile int sentByCalls;
    /** The last one. Written by whoever lets the client move. */
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
            String name,
            PacedRecorder gate,
            Predicate<DistributedLock> taking,
            ClientResources resources,
            DistributedLock lock) {
        this.name = name;
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
            return new RealTimeClient(name, gate, taking, resources, resources.newLock(name, PATIENCE));
        } catch (Exception | Error e) {
            resources.close();
            throw e;
        }
    }

    /** The lock that it calls. */
    public DistributedLock lock() {
        return lock;
    }

    /** What the lock throws when the answer to a command of it is lost. */
    public Class<? extends Exception> lostAnswer() {
        return resources.connection().lostAnswer();
    }

    /** Its store, if that may make a command of it wait for another client. */
    public Optional<BlockingStore> blockingStore() {
        return resources.connection().blockingStore();
    }

    /** Waits until its store has noticed that its connections were cut, if what it holds goes with them. */
    public void awaitEnd() {
        resources.connection().awaitEnd();
    }

    /** How its store sees its connections, if what it holds may go with them. */
    public Optional<StoreSession> session() {
        return resources.connection().session();
    }

    /** {@inheritDoc} One that is inside forgets that it is. */
    @Override
    public StopPoint start() {
        return begin(ClientPhase.ACQUIRING, () -> taking.test(lock));
    }

    /**
     * Calls {@code unlock}, as a client does that leaves, whether or not it is inside.
     *
     * @return where it has stopped: before its first command
     * @throws InconclusiveException if it does not come to rest
     */
    public StopPoint release() {
        return begin(ClientPhase.RELEASING, lock::unlock);
    }

    private StopPoint begin(ClientPhase begun, Callable<Boolean> calling) {
        phase = begun;
        gate.pace();
        call = resources.thread().begin(() -> {
            try {
                return calling.call();
            } finally {
                endCall();
            }
        });
        call.whenComplete((answer, error) -> gate.wake());
        return awaitStop();
    }

    private void endCall() {
        sentByCalls = gate.sent().size();
        if (phase != ClientPhase.DEAD) {
            gate.letAllLeave();
        }
    }

    @Override
    public StopPoint resume(GateDecision decision) {
        if (decision == GateDecision.KILL) {
            kill();
        }
        if (phase == ClientPhase.INSIDE) {
            return release();
        }
        if (!phase.isOver()) {
            gate.decide(decision);
        }
        return awaitStop();
    }

    private StopPoint awaitStop() {
        try {
            if (!gate.awaitArrival(this::isOver, PATIENCE)) {
                throw resources.connection().stuck(name, PATIENCE);
            }
            Optional<Command> next = gate.atGate().filter(command -> !isOver());
            return next.isPresent()
                    ? new StopPoint.AtGate(phase, next.get().words(), Optional.empty(), reply())
                    : ended();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InconclusiveException(ClientText.class, text -> text.interrupted(name), e);
        }
    }

    private boolean isOver() {
        return phase.isOver() || call.isDone();
    }

    private StopPoint ended() {
        if (phase == ClientPhase.DEAD) {
            return new StopPoint.Ended(phase, Optional.empty(), reply());
        }
        try {
            boolean isInside = call.join() && phase == ClientPhase.ACQUIRING;
            phase = isInside ? ClientPhase.INSIDE : ClientPhase.DONE;
            return isInside ? new StopPoint.Inside(reply()) : new StopPoint.Ended(phase, Optional.empty(), reply());
        } catch (CompletionException e) {
            phase = ClientPhase.DONE;
            if (e.getCause() instanceof InconclusiveException problem) {
                throw problem;
            }
            return new StopPoint.Ended(phase, Optional.of(e.getCause()), reply());
        }
    }

    private Optional<String> reply() {
        return gate.lastOutcome().flatMap(Outcome::answer).map(Reply::toString);
    }

    /** What its lock answered to the call that has ended last; false if it threw. */
    public boolean answer() {
        return call.handle((answer, error) -> error == null && answer).getNow(false);
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

    /** {@inheritDoc} A process ends by {@code kill -9}; nothing else of this client can be begun then, either. */
    @Override
    public void kill() {
        if (!phase.isOver()) {
            phase = ClientPhase.DEAD;
            resources.timer().shutdownNow();
            resources.connection().close();
            // Who sends in this JVM may still be at the gate.
            gate.pace();
            gate.decide(GateDecision.KILL);
        }
    }

    /** Ends the thread that calls the lock, and nothing else: its connection stays open, and what it does in the background goes on. */
    public void endThread() throws InterruptedException {
        resources.thread().end();
        phase = ClientPhase.DEAD;
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
