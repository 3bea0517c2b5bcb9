package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.model.ClientPhase;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One thing that happened, and where everybody is after it.
 *
 * @param number its number in the timeline, from 1
 * @param action what happened
 * @param phases where each client is now
 * @param blocked the numbers of those clients whose command the store makes wait for another client
 * @param inTransaction the numbers of those clients who are in a transaction of a section that is not committed
 * @param held what the keys of the lock hold now; empty if nobody looked
 * @param marks what there is to say about it
 */
public record Row(
        int number,
        TimelineAction action,
        List<ClientPhase> phases,
        Set<Integer> blocked,
        Set<Integer> inTransaction,
        Optional<Content> held,
        List<Mark> marks) {

    public Row {
        phases = List.copyOf(phases);
        blocked = Set.copyOf(blocked);
        inTransaction = Set.copyOf(inTransaction);
        marks = List.copyOf(marks);
    }

    /** The same row without any mark. */
    Row unmarked() {
        return new Row(number, action, phases, blocked, inTransaction, held, List.of());
    }

    /** The same row with one more mark, below those it has. */
    Row marked(Mark mark) {
        return new Row(
                number,
                action,
                phases,
                blocked,
                inTransaction,
                held,
                Stream.concat(marks.stream(), Stream.of(mark)).toList());
    }
}
