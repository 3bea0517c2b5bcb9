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
 * The points of an attempt at which threads of a lock send commands of their own. They are learned when a client first comes to a point,
 * and shared by all clients of the lock.
 */
public final class BackgroundPatterns {

    private final Map<Point, Habit> known = new HashMap<>();
    private final Map<AfterReturn, Habit> knownAfterReturn = new HashMap<>();
    /** The time after which a command of a thread that waits for its reply has arrived. */
    private static final Duration MOMENT = Duration.ofMillis(500);

    /** More than the time that a thread takes to wake up, even on a busy machine. */
    private static final Duration TO_WAKE = Duration.ofMillis(300);

    private final Predicate<Command> isSetUp;
    private final Duration lease;

    /**
     * @param lease the lease: a thread that renews it does so before it is over
     * @param isSetUp whether a command that comes while a lock is made has nothing to do with the lock, such as a library's query about its
     *     server
     */
    public BackgroundPatterns(Duration lease, Predicate<Command> isSetUp) {
        this.lease = lease;
        this.isSetUp = isSetUp;
    }

    /**
     * A point of an attempt.
     *
     * @param commands the number of commands of the attempt so far
     * @param sent the names of the commands that its other threads have sent, each with the kind of its reply, on which the next step of a
     *     thread may depend
     */
    record Point(ClientPhase phase, int commands, List<String> sent) {}

    /**
     * A point at which the last method of an attempt has returned.
     *
     * @param last the name of the last command, with its script if it calls one; the number of commands before may depend on the script
     *     cache of Redis
     */
    record AfterReturn(ClientPhase phase, List<String> last) {}

    /**
     * The observation when a client first came to a point.
     *
     * @param command the name of the command that was sent there; empty if none was
     */
    record Habit(Optional<String> command) {

        /** Whether a command is sent there. */
        boolean comes() {
            return command.isPresent();
        }
    }

    /** Whether leases are so short that the bench waits for events in the course of them. */
    boolean isTimed() {
        return lease.compareTo(Launcher.LONGEST_WATCHED_LEASE) <= 0;
    }

    /** The time that a background thread may take to end once it is told to: it may only look when a lease has gone by. */
    Duration toEnd() {
        return lease.plus(TO_WAKE);
    }

    /** The time for which an idle client is watched before it is known that no command comes. */
    synchronized Duration watch() {
        // Once a command has come anywhere, waiting is worth it: a process may get no processor for long on a busy
        // machine.
        boolean comesElsewhere = known.values().stream().anyMatch(Habit::comes);
        return isTimed() ? lease.multipliedBy(comesElsewhere ? 4 : 2).plus(TO_WAKE) : MOMENT;
    }

    /** Whether a command that comes while a lock is made has nothing to do with the lock. */
    boolean isSetUp(Command command) {
        return isSetUp.test(command);
    }

    /** The known observation at this point; empty if no client has been here. */
    synchronized Optional<Habit> at(Point point) {
        return Optional.ofNullable(known.get(point));
    }

    synchronized void learn(Point point, Habit seen) {
        known.put(point, seen);
    }

    /** The known observation after that return; empty if no client has been here. */
    synchronized Optional<Habit> at(AfterReturn point) {
        return Optional.ofNullable(knownAfterReturn.get(point));
    }

    synchronized void learn(AfterReturn point, Habit seen) {
        knownAfterReturn.put(point, seen);
    }

    /**
     * The error that a command which came once did not come again.
     *
     * @param commands the number of commands of the attempt before it
     * @param missing its name; empty if it is not known
     */
    static InconclusiveException broken(String client, int commands, Optional<String> missing) {
        return new InconclusiveException(
                ClientText.class,
                text -> missing.map(command -> text.notAgain(client, command, commands))
                        .orElseGet(() -> text.nothingAgain(client, commands)));
    }

    /** Whether other threads may send any command, as far as is known. */
    synchronized boolean mayCome() {
        return known.isEmpty() || known.values().stream().anyMatch(Habit::comes);
    }
}
