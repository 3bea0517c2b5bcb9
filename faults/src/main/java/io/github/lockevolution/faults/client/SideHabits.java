package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.wire.Command;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Where clients of one lock have threads of their own that send something, as it was learned when a client came there first. All clients of a
 * lock share it.
 */
final class SideHabits {

    private final Map<Point, Boolean> known = new HashMap<>();
    private final Map<AfterReturn, Boolean> knownAfterReturn = new HashMap<>();
    private final Predicate<Command> isSetUp;

    /**
     * @param isSetUp whether a command that comes while a lock is made has nothing to do with the lock, such as a library's question what
     *     server it is connected to
     */
    SideHabits(Predicate<Command> isSetUp) {
        this.isSetUp = isSetUp;
    }

    /**
     * A point of an attempt.
     *
     * @param commands how many commands the attempt has come to
     * @param sent how many commands its other threads have sent
     */
    record Point(ClientPhase phase, int commands, int sent) {}

    /**
     * A point at which the last method of an attempt has returned.
     *
     * @param last the name of the last command, with its script if it calls one; how many there were before may depend on what Redis has
     *     in its cache of scripts
     */
    record AfterReturn(ClientPhase phase, List<String> last) {}

    /** Whether a command that comes while a lock is made has nothing to do with the lock. */
    boolean isSetUp(Command command) {
        return isSetUp.test(command);
    }

    /** Whether something comes here; empty if nobody has been here. */
    synchronized Optional<Boolean> comes(Point point) {
        return Optional.ofNullable(known.get(point));
    }

    synchronized void learn(Point point, boolean comes) {
        known.put(point, comes);
    }

    /** Whether another command comes after that; empty if nobody has been here. */
    synchronized Optional<Boolean> comes(AfterReturn point) {
        return Optional.ofNullable(knownAfterReturn.get(point));
    }

    synchronized void learn(AfterReturn point, boolean comes) {
        knownAfterReturn.put(point, comes);
    }

    /** What came once, after so many commands of the attempt, did not come another time. */
    static InconclusiveException broken(String client, int commands) {
        return new InconclusiveException(Message.of(ClientText.class, text -> text.notAgain(client, commands)));
    }

    /** Whether anything may come from other threads, as far as is known. */
    synchronized boolean mayCome() {
        return known.isEmpty() || known.containsValue(true);
    }
}
