package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.model.ClientPhase;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One action, and the state after it.
 *
 * @param number its number in the timeline, from 1
 * @param action the action
 * @param phases the phase of each client after it
 * @param blocked the numbers of the clients whose command the store makes wait for another client
 * @param inTransaction the numbers of the clients of a section that are in a transaction that is not committed
 * @param content the contents of the lock's keys after it; empty if the store was not looked at
 * @param marks the remarks on it
 */
public record Row(
        int number,
        TimelineAction action,
        List<ClientPhase> phases,
        Set<Integer> blocked,
        Set<Integer> inTransaction,
        Optional<Content> content,
        List<Mark> marks) {

    public Row {
        phases = List.copyOf(phases);
        blocked = Set.copyOf(blocked);
        inTransaction = Set.copyOf(inTransaction);
        marks = List.copyOf(marks);
    }

    /** The same row without any mark. */
    Row unmarked() {
        return new Row(number, action, phases, blocked, inTransaction, content, List.of());
    }

    /** The same row with one more mark, below those it has. */
    Row marked(Mark mark) {
        return new Row(
                number,
                action,
                phases,
                blocked,
                inTransaction,
                content,
                Stream.concat(marks.stream(), Stream.of(mark)).toList());
    }
}
