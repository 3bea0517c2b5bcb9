package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The known lock that fails most like another one.
 *
 * @param reference the known lock
 * @param more the failures that the other lock shows and the known one does not
 * @param less the failures that the known lock shows and the other does not
 * @param sameMoves the failures whose shortest schedules are the same, move by move
 */
public record Likeness(LockSpec reference, Set<Failure> more, Set<Failure> less, Set<Failure> sameMoves) {

    /** Whether both show the same failures. */
    public boolean isSame() {
        return more.isEmpty() && less.isEmpty();
    }

    /**
     * The known lock whose failures differ least from these, the first of several.
     *
     * @param seen the failures within the usual bounds, for which locks declare theirs
     * @return empty if nothing showed, or no lock is known
     */
    static Optional<LockSpec> nearest(Set<Failure> seen, List<LockSpec> references) {
        return seen.isEmpty()
                ? Optional.empty()
                : references.stream()
                        .min(Comparator.comparingInt(
                                reference -> without(seen, reference.suffers()).size()
                                        + without(reference.suffers(), seen).size()));
    }

    /**
     * @param seen the failures of the other lock, within any bounds
     * @param shortest of the other lock, within those of the reference
     * @param known of the reference
     */
    static Likeness of(
            LockSpec reference, Set<Failure> seen, Map<Failure, Schedule> shortest, Map<Failure, Schedule> known) {
        Set<Failure> same = EnumSet.noneOf(Failure.class);
        shortest.forEach((failure, schedule) -> {
            if (known.containsKey(failure) && moves(schedule).equals(moves(known.get(failure)))) {
                same.add(failure);
            }
        });
        Set<Failure> more = without(without(seen, reference.suffers()), reference.suffersBeyond());
        more.addAll(without(shortest.keySet(), reference.suffers()));
        return new Likeness(reference, more, without(reference.suffers(), seen), same);
    }

    private static List<Move> moves(Schedule schedule) {
        return schedule.moves();
    }

    private static Set<Failure> without(Set<Failure> some, Set<Failure> others) {
        Set<Failure> left = EnumSet.noneOf(Failure.class);
        left.addAll(some);
        left.removeAll(others);
        return left;
    }
}
