package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.wire.Command;
import io.github.lockevolution.faults.wire.CommandGate;
import io.github.lockevolution.faults.wire.GateDecision;
import io.github.lockevolution.faults.wire.Outcome;
import io.github.lockevolution.faults.wire.SingleConnectionClient;
import io.github.lockevolution.lock.DistributedLock;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.UnifiedJedis;

/**
 * A client that runs ordinary lock code in a thread of its own and moves only when it is let. It makes one attempt after the
 * other, each with a new lock on the same connection.
 */
public final class SteppedClient implements CommandGate, AutoCloseable {

    private static final int MOST_COMMANDS = 50;

    private static final String THREAD = "client ";

    private static final StackWalker FRAMES = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    private final String name;
    private final Redis redis;
    private final Duration patience;
    private final Thread thread;
    private Optional<RedisClient> connection = Optional.empty();
    private Optional<Supplier<DistributedLock>> nextAttempt = Optional.empty();
    /** Empty while it moves; stays empty if it never stops again. */
    private Optional<StopPoint> stopPoint = Optional.of(StopPoint.Ended.done());

    private Optional<GateDecision> order = Optional.empty();
    private Optional<Outcome> outcome = Optional.empty();
    private Optional<String> intrusion = Optional.empty();
    private int commands;
    private Class<?> lock = DistributedLock.class;
    /** Belongs to the thread that calls the lock. */
    private ClientPhase phase = ClientPhase.NOT_STARTED;

    private boolean killed;
    private boolean closed;

    /**
     * @param patience how long a client may take from one stop to the next
     */
    public SteppedClient(String name, Redis redis, Duration patience) {
        this.name = name;
        this.redis = redis;
        this.patience = patience;
        this.thread = new Thread(this::runLoop, THREAD + name);
        thread.setDaemon(true);
        thread.start();
    }

    /** Thrown at a dead client that goes on trying to send. */
    private static final class Killed extends Error {

        private static final long serialVersionUID = 1L;

        Killed() {
            super("this client is dead", null, false, false);
        }
    }

    /** Ends the attempt that may still go on, begins a new one and waits until the client has stopped. */
    public synchronized void begin(Function<UnifiedJedis, DistributedLock> factory) {
        kill();
        killed = false;
        commands = 0;
        if (connection.isEmpty()) {
            connection = Optional.of(SingleConnectionClient.open(redis.address(), redis.login(), this));
        }
        UnifiedJedis open = connection.get();
        nextAttempt = Optional.of(() -> factory.apply(open));
        resume();
    }

    /** Where it has stopped. Only to be asked of a client that has. */
    public synchronized StopPoint stopPoint() {
        return stopPoint.orElseThrow(
                () -> new InconclusiveException("client " + name + " has not come to rest since it moved last"));
    }

    /** Lets it move on and waits until it has stopped again; gives what came of its command, if it was before one. */
    public synchronized Optional<Outcome> move(GateDecision decision) {
        stopPoint();
        killed = decision == GateDecision.KILL;
        order = Optional.of(decision);
        outcome = Optional.empty();
        resume();
        return outcome;
    }

    /** Kills it if it can still move. */
    public synchronized void kill() {
        if (stopPoint().canMove()) {
            move(GateDecision.KILL);
        }
    }

    /** Kills it if it can still move, unless it has not stopped since its last move. */
    public synchronized void abandon() {
        if (stopPoint.isPresent()) {
            kill();
        }
    }

    private void resume() {
        stopPoint = Optional.empty();
        notifyAll();
        awaitStop();
        intrusion.ifPresent(command -> {
            throw new InconclusiveException(
                    "client " + name + " sent " + command + " from a thread that did not call its lock; the"
                            + " bench can hold only what the calling thread sends");
        });
        if (stopPoint().next().isPresent() && ++commands > MOST_COMMANDS) {
            throw new InconclusiveException("client " + name + " sent " + MOST_COMMANDS
                    + " commands and went on; tryLock makes one attempt, and unlock too");
        }
    }

    private void awaitStop() {
        long end = System.nanoTime() + patience.toNanos();
        try {
            while (stopPoint.isEmpty()) {
                long left = (end - System.nanoTime()) / 1_000_000;
                if (left <= 0) {
                    throw new InconclusiveException("client " + name + " did not come to rest within "
                            + patience.toSeconds() + " s; the clients stand at\n" + stacks());
                }
                wait(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InconclusiveException("interrupted while client " + name + " moved", e);
        }
    }

    /** Where every client is in its code: this one may wait for another. */
    private static String stacks() {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(entry -> entry.getKey().getName().startsWith(THREAD))
                .sorted(Comparator.comparing(entry -> entry.getKey().getName()))
                .map(entry -> entry.getKey().getName() + ", " + entry.getKey().getState() + "\n"
                        + Arrays.stream(entry.getValue())
                                .map(frame -> "    " + frame)
                                .collect(Collectors.joining("\n")))
                .collect(Collectors.joining("\n"));
    }

    private void runLoop() {
        try {
            for (Optional<Supplier<DistributedLock>> next = nextAttempt(); next.isPresent(); next = nextAttempt()) {
                stopAt(attempt(next.get()));
            }
        } catch (InterruptedException e) {
            // The bench is over.
        } finally {
            giveUpConnection();
        }
    }

    /** Empty when the bench is over. An interrupt alone would not tell: the lock may have swallowed it. */
    private synchronized Optional<Supplier<DistributedLock>> nextAttempt() throws InterruptedException {
        while (nextAttempt.isEmpty() && !closed) {
            wait();
        }
        Optional<Supplier<DistributedLock>> next = closed ? Optional.empty() : nextAttempt;
        nextAttempt = Optional.empty();
        return next;
    }

    private StopPoint attempt(Supplier<DistributedLock> factory) {
        // A constructor may send commands, too, and nobody knows yet whose.
        lock = DistributedLock.class;
        phase = ClientPhase.NOT_STARTED;
        try {
            DistributedLock mine = factory.get();
            lock = mine.getClass();
            if (mine.tryLock() && stayInside()) {
                mine.unlock();
            }
            return isKilled() ? StopPoint.Ended.dead() : StopPoint.Ended.done();
        } catch (Killed e) {
            // Jedis does not know that an Error left its connection unusable.
            giveUpConnection();
            return StopPoint.Ended.dead();
        } catch (Exception | Error e) {
            return isKilled() ? StopPoint.Ended.dead() : StopPoint.Ended.gaveUp(e);
        }
    }

    private boolean stayInside() throws InterruptedException {
        // A dead client is nowhere, even if its lock took the error for a yes.
        if (isKilled() || stopAndWait(new StopPoint.Inside()) == GateDecision.KILL) {
            return false;
        }
        phase = ClientPhase.RELEASING;
        return true;
    }

    private synchronized boolean isKilled() {
        return killed;
    }

    private synchronized void stopAt(StopPoint reached) {
        stopPoint = Optional.of(reached);
        notifyAll();
    }

    private synchronized GateDecision stopAndWait(StopPoint here) throws InterruptedException {
        order = Optional.empty();
        stopAt(here);
        while (order.isEmpty()) {
            wait();
        }
        return order.get();
    }

    @Override
    public GateDecision beforeCommand(Command command) throws IOException {
        if (Thread.currentThread() != thread) {
            return intrude(command);
        }
        if (isKilled()) {
            throw new Killed();
        }
        GateDecision decision = await(command);
        if (decision == GateDecision.KILL) {
            // Not by KILL, after which the gate stays shut: this client has more attempts to make.
            throw new IOException("client " + name + " is dead; " + command.name() + " is not sent");
        }
        return decision;
    }

    private GateDecision await(Command command) throws InterruptedIOException {
        try {
            GateDecision decision = stopAndWait(new StopPoint.AtGate(phase, command, line()));
            phase = phase == ClientPhase.NOT_STARTED ? ClientPhase.ACQUIRING : phase;
            return decision;
        } catch (InterruptedException e) {
            throw new InterruptedIOException("the bench ended while client " + name + " stood before " + command);
        }
    }

    /** Where in the lock's own source this thread is; only asked on the thread that calls the lock. */
    private Optional<Integer> line() {
        return FRAMES.walk(
                frames -> frames.filter(frame -> frame.getDeclaringClass().getNestHost() == lock.getNestHost())
                        .map(StackWalker.StackFrame::getLineNumber)
                        .filter(line -> line > 0)
                        .findFirst());
    }

    private synchronized GateDecision intrude(Command command) {
        intrusion = Optional.of(command.toString());
        return GateDecision.KILL;
    }

    @Override
    public synchronized void onOutcome(Command command, Outcome came) {
        outcome = Optional.of(came);
    }

    private synchronized void giveUpConnection() {
        connection.ifPresent(RedisClient::close);
        connection = Optional.empty();
    }

    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            killed = true;
        }
        // Its connection ends with it: a lock that never gives up would try on without one, and never come to the gate.
        thread.interrupt();
    }
}
