package io.github.lockevolution.workbench.exercise;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static io.github.lockevolution.lock.Failure.RACE;
import static io.github.lockevolution.lock.Failure.UNRELEASED;

import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A change to one historical lock: a failure that has to go, while others, which the lock did not have or which must not come back, stay
 * away. The task itself stands in the message files.
 */
enum Exercise {
    LOOK_AND_TAKE_IN_ONE(1, Set.of(RACE, FOREIGN_UNLOCK), Set.of(LEASE_OVERRUN, UNRELEASED)),
    LET_THE_DEAD_GO(2, Set.of(ORPHAN_KEY), Set.of(RACE, UNRELEASED), HiddenProperty.OWN_LEASE),
    CLOSE_THE_GAP(3, Set.of(ORPHAN_KEY), Set.of(RACE, UNRELEASED), HiddenProperty.ASKED_LEASE),
    ASK_WHOSE_IT_IS(
            4,
            Set.of(FOREIGN_UNLOCK),
            Set.of(RACE, ORPHAN_KEY, UNRELEASED),
            HiddenProperty.ASKED_LEASE,
            HiddenProperty.LATE_UNLOCK,
            HiddenProperty.CARELESS_CLIENTS),
    COUNT_THE_HOLDERS(
            5,
            Set.of(),
            Set.of(RACE, ORPHAN_KEY, FOREIGN_UNLOCK, UNRELEASED),
            HiddenProperty.ASKED_LEASE,
            HiddenProperty.LATE_UNLOCK,
            HiddenProperty.CARELESS_CLIENTS,
            HiddenProperty.GROWING_TOKEN,
            HiddenProperty.FENCE);

    private final int number;
    private final Set<Failure> hasToGo;
    private final Set<Failure> mustNotCome;
    private final List<HiddenProperty> hidden;

    Exercise(int number, Set<Failure> hasToGo, Set<Failure> mustNotCome, HiddenProperty... ownProperties) {
        this.number = number;
        this.hasToGo = inOrder(hasToGo);
        this.mustNotCome = inOrder(mustNotCome);
        this.hidden = Stream.concat(HiddenProperty.OF_ALL.stream(), Stream.of(ownProperties))
                .toList();
    }

    private static Set<Failure> inOrder(Set<Failure> failures) {
        Set<Failure> ordered = EnumSet.noneOf(Failure.class);
        ordered.addAll(failures);
        return Collections.unmodifiableSet(ordered);
    }

    static Optional<Exercise> numbered(int number) {
        return Stream.of(values()).filter(exercise -> exercise.number == number).findFirst();
    }

    static String numbers() {
        return Stream.of(values())
                .map(exercise -> String.valueOf(exercise.number))
                .collect(Collectors.joining(", "));
    }

    /** That of the lock that it changes. */
    int number() {
        return number;
    }

    /** What the lock shows now, and must show no more. */
    Set<Failure> hasToGo() {
        return hasToGo;
    }

    /** What a repair easily brings. */
    Set<Failure> mustNotCome() {
        return mustNotCome;
    }

    /** Both. */
    Set<Failure> forbidden() {
        Set<Failure> forbidden = EnumSet.noneOf(Failure.class);
        forbidden.addAll(hasToGo);
        forbidden.addAll(mustNotCome);
        return forbidden;
    }

    /** What is looked at besides. How many of them hold is told, and not which. */
    List<HiddenProperty> hidden() {
        return hidden;
    }

    /** The lock of history. */
    LockSpec lock(List<LockSpec> locks) {
        return locks.stream()
                .filter(lock -> lock.number() == number)
                .findFirst()
                .orElseThrow();
    }
}
