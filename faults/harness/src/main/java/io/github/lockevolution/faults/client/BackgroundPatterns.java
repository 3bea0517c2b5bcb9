package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.Launcher;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * At which points of an attempt the threads that a lock has started send commands of their own. It is learned when a client comes to a point
 * first, and shared by all clients of the lock.
 */
public final class BackgroundPatterns {

    private final Map<Point, Habit> known = new HashMap<>();
    private final Map<AfterReturn, Habit> knownAfterReturn = new HashMap<>();
    /** What a thread has sent that waits for an answer has arrived by then. */
    private static final Duration MOMENT = Duration.ofMillis(500);

    /** More than a thread takes to wake up, on a busy machine as well. */
    private static final Duration TO_WAKE = Duration.ofMillis(300);

    private final Predicate<Command> isSetUp;
    private final Duration lease;

    /**
     * @param lease how long a lease is: what renews it in time does so before it is over
     * @param isSetUp whether a command that comes while a lock is made has nothing to do with the lock, such as a library's question what
     *     server it is connected to
     */
    public BackgroundPatterns(Duration lease, Predicate<Command> isSetUp) {
        this.lease = lease;
        this.isSetUp = isSetUp;
    }

    /**
     * A point of an attempt.
     *
     * @param commands how many commands the attempt has come to
     * @param sent the names of the commands that its other threads have sent, and what kind of answer each was given: what a thread does next
     *     may follow from that
     */
    record Point(ClientPhase phase, int commands, List<String> sent) {}

    /**
     * A point at which the last method of an attempt has returned.
     *
     * @param last the name of the last command, with its script if it calls one; how many there were before may depend on what Redis has
     *     in its cache of scripts
     */
    record AfterReturn(ClientPhase phase, List<String> last) {}

    /**
     * What was seen when a client came to a point first.
     *
     * @param command the name of what was sent there; empty if nothing was
     */
    record Habit(Optional<String> command) {

        /** Whether anything is sent there. */
        boolean comes() {
            return command.isPresent();
        }
    }

    /** Whether leases are so short that the bench waits for what happens in the course of them. */
    boolean isTimed() {
        return lease.compareTo(Launcher.LONGEST_WATCHED_LEASE) <= 0;
    }

    /** How long a background thread may take to end once it is told to: a lease may have to go by until it looks. */
    Duration toEnd() {
        return lease.plus(TO_WAKE);
    }

    /** For how long a client is watched, while it does nothing, before it is known that nothing comes. */
    synchronized Duration watch() {
        // Once something has come, it is worth waiting for: a process may get no processor for long on a busy machine.
        boolean comesElsewhere = known.values().stream().anyMatch(Habit::comes);
        return isTimed() ? lease.multipliedBy(comesElsewhere ? 4 : 2).plus(TO_WAKE) : MOMENT;
    }

    /** Whether a command that comes while a lock is made has nothing to do with the lock. */
    boolean isSetUp(Command command) {
        return isSetUp.test(command);
    }

    /** What comes here; empty if nobody has been here. */
    synchronized Optional<Habit> at(Point point) {
        return Optional.ofNullable(known.get(point));
    }

    synchronized void learn(Point point, Habit seen) {
        known.put(point, seen);
    }

    /** What else comes after that; empty if nobody has been here. */
    synchronized Optional<Habit> at(AfterReturn point) {
        return Optional.ofNullable(knownAfterReturn.get(point));
    }

    synchronized void learn(AfterReturn point, Habit seen) {
        knownAfterReturn.put(point, seen);
    }

    /**
     * What came once did not come another time.
     *
     * @param commands after how many of the attempt
     * @param missing its name; empty if it is not known
     */
    static InconclusiveException broken(String client, int commands, Optional<String> missing) {
        return new InconclusiveException(
                ClientText.class,
                text -> missing.map(command -> text.notAgain(client, command, commands))
                        .orElseGet(() -> text.nothingAgain(client, commands)));
    }

    /** Whether anything may come from other threads, as far as is known. */
    synchronized boolean mayCome() {
        return known.isEmpty() || known.values().stream().anyMatch(Habit::comes);
    }
}
