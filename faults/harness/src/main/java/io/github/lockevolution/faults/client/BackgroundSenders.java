package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.subject.SchedulingPoint;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * Tells the threads that send in the background of an attempt from those that send for it: by the thread, or the connection, that a command
 * comes from, and by whether the attempt moves meanwhile. At a port each connection is served by one thread, which stands for it here. Safe
 * for use by several threads.
 */
final class BackgroundSenders {

    /** An attempt that does not stop for this long waits for the reply to a command. */
    private static final Duration TO_REST = Duration.ofMillis(50);

    private static final Duration BETWEEN_LOOKS = Duration.ofNanos(500_000);

    private final String name;
    private final ClientThreadGroup threads;
    private final RunControl run;
    /** The connection of the attempt, at a port. Guarded by this, as are the fields below. */
    private Optional<Thread> ofAttempt = Optional.empty();

    private final Set<Thread> inBackground = new HashSet<>();
    private final Set<Thread> ofEarlierAttempts = new HashSet<>();

    /**
     * @param threads the threads of the client
     * @param run the state of the client
     */
    BackgroundSenders(String name, ClientThreadGroup threads, RunControl run) {
        this.name = name;
        this.threads = threads;
        this.run = run;
    }

    /** Begins a new attempt. */
    synchronized void begin() {
        ofAttempt = Optional.empty();
        ofEarlierAttempts.removeIf(connection -> !connection.isAlive());
        ofEarlierAttempts.addAll(inBackground);
        inBackground.clear();
    }

    /** Sets another connection for the attempt from now on. */
    synchronized void changeConnection(Optional<Thread> connection) {
        ofAttempt = connection;
    }

    /** Notes a thread, or a connection, that sends in the background. */
    synchronized void note(Thread sender) {
        inBackground.add(sender);
    }

    /** Whether a thread, or a connection, has sent a command in the background in this attempt. */
    synchronized boolean include(Thread sender) {
        return inBackground.contains(sender);
    }

    /** Whether any has done so in this attempt. */
    synchronized boolean areAny() {
        return !inBackground.isEmpty();
    }

    /** Whether a connection belongs to a thread that an earlier attempt has left behind. */
    private synchronized boolean isLeftBehind(Thread connection) {
        return ofEarlierAttempts.contains(connection);
    }

    /** Whether the attempt itself sends over this connection; it does over the first that is used. */
    private synchronized boolean isOfAttempt(Thread connection) {
        if (ofAttempt.filter(Thread::isAlive).isEmpty()) {
            ofAttempt = Optional.of(connection);
        }
        return ofAttempt.get().equals(connection);
    }

    /**
     * Whether the calling thread sends in the background, as far as that can be told while the attempt may move or is over.
     *
     * @param connection the connection of the client
     */
    boolean includeCallerByItself(ClientConnection connection) {
        return isAtPort(connection) ? run.stopPoint().isPresent() : isOtherOfThisAttempt();
    }

    /**
     * Whether the calling thread sends in the background. If that cannot be told at once, waits until the attempt stands still, or waits
     * for the reply to this very command.
     *
     * @param connection the connection of the client
     * @throws IOException if it sends for an attempt that is over
     */
    boolean includeCaller(ClientConnection connection) throws IOException {
        Thread sender = Thread.currentThread();
        if (!isAtPort(connection)) {
            return isOtherOfThisAttempt() && isRestingSoon();
        }
        if (threads.ofAttempts().is(sender)) {
            return false;
        }
        if (connection.answersBeforeItRests()) {
            return isAtRest(run.stopPoint());
        }
        if (isLeftBehind(sender)) {
            throw new IOException("the attempt of client " + name + " that this connection is of is over");
        }
        if (isOfAttempt(sender)) {
            return false;
        }
        boolean isResting = isRestingSoon();
        if (run.stopPoint().isEmpty()) {
            changeConnection(Optional.of(sender));
        }
        return isResting;
    }

    /** Whether the present attempt stands still, and the calling thread was not left behind by an earlier one. */
    boolean includeCallerInThisAttempt(ClientConnection connection) {
        // In this order: once another attempt stands, it is known that it has begun.
        return isAtRest(run.stopPoint()) && (isAtPort(connection) || isBegunInThisAttempt());
    }

    private static boolean isAtPort(ClientConnection connection) {
        return connection.source() == CommandSource.PORT;
    }

    private boolean isOtherOfThisAttempt() {
        return threads.isOther(Thread.currentThread()) && isBegunInThisAttempt();
    }

    private boolean isBegunInThisAttempt() {
        return run.attempt().filter(begun -> begun.threads().haveCaller()).isPresent();
    }

    private static boolean isAtRest(Optional<SchedulingPoint> reached) {
        return reached.filter(SchedulingPoint::canMove).isPresent();
    }

    /**
     * Whether the attempt comes to rest although a command has arrived from elsewhere: then the attempt has not sent it, and waits for no
     * reply.
     */
    private boolean isRestingSoon() throws InterruptedIOException {
        Optional<SchedulingPoint> reached = run.stopPoint();
        WaitingTime waited = new WaitingTime(BETWEEN_LOOKS, System::nanoTime);
        for (; reached.isEmpty() && !waited.isLongerThan(TO_REST); reached = run.stopPoint()) {
            LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
            if (Thread.interrupted()) {
                throw new InterruptedIOException("the bench ended while a command of client " + name + " arrived");
            }
            waited.look(threads.ofAttempts().isWaiting());
        }
        return isAtRest(reached);
    }
}
