package io.github.lockevolution.workbench.exercise;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static io.github.lockevolution.lock.Failure.RACE;
import static io.github.lockevolution.lock.Failure.UNRELEASED;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A change to one historical lock: a failure that has to go, while others, which the lock did not have or which must not come back, stay
 * away. The task itself stands in the message files.
 */
public enum Exercise {
    LOOK_AND_TAKE_IN_ONE(1, new Weights(25, 5, 10), Set.of(RACE, FOREIGN_UNLOCK), Set.of(LEASE_OVERRUN, UNRELEASED)),
    LET_THE_DEAD_GO(2, new Weights(50, 5, 8), Set.of(ORPHAN_KEY), Set.of(RACE, UNRELEASED), HiddenProperty.OWN_LEASE),
    CLOSE_THE_GAP(3, new Weights(50, 5, 8), Set.of(ORPHAN_KEY), Set.of(RACE, UNRELEASED), HiddenProperty.ASKED_LEASE),
    ASK_WHOSE_IT_IS(
            4,
            new Weights(50, 5, 5),
            Set.of(FOREIGN_UNLOCK),
            Set.of(RACE, ORPHAN_KEY, UNRELEASED),
            HiddenProperty.ASKED_LEASE,
            HiddenProperty.LATE_UNLOCK,
            HiddenProperty.CARELESS_CLIENTS),
    COUNT_THE_HOLDERS(
            5,
            new Weights(0, 2, 2, Map.of(HiddenProperty.GROWING_TOKEN, 28, HiddenProperty.FENCE, 50)),
            Set.of(),
            Set.of(RACE, ORPHAN_KEY, FOREIGN_UNLOCK, UNRELEASED),
            HiddenProperty.ASKED_LEASE,
            HiddenProperty.LATE_UNLOCK,
            HiddenProperty.CARELESS_CLIENTS,
            HiddenProperty.GROWING_TOKEN,
            HiddenProperty.FENCE);

    private final int number;
    private final Weights weights;
    private final Set<Failure> hasToGo;
    private final Set<Failure> mustNotCome;
    private final List<HiddenProperty> hidden;

    Exercise(
            int number,
            Weights weights,
            Set<Failure> hasToGo,
            Set<Failure> mustNotCome,
            HiddenProperty... ownProperties) {
        this.number = number;
        this.weights = weights;
        this.hasToGo = Collections.unmodifiableSet(new TreeSet<>(hasToGo));
        this.mustNotCome = Collections.unmodifiableSet(new TreeSet<>(mustNotCome));
        this.hidden = Stream.concat(HiddenProperty.OF_ALL.stream(), Stream.of(ownProperties))
                .toList();
    }

    static Optional<Exercise> numbered(int number) {
        return Stream.of(values()).filter(exercise -> exercise.number == number).findFirst();
    }

    /** The numbers of all exercises, as a list in a sentence. */
    public static String numbers() {
        return Stream.of(values())
                .map(exercise -> String.valueOf(exercise.number))
                .collect(Collectors.joining(", "));
    }

    /** The number of the lock that it changes. */
    public int number() {
        return number;
    }

    /** The points of each property that is looked at. */
    Weights weights() {
        return weights;
    }

    /** The failures that the lock shows, and must show no more. */
    Set<Failure> hasToGo() {
        return hasToGo;
    }

    /** The failures that a repair easily brings. */
    Set<Failure> mustNotCome() {
        return mustNotCome;
    }

    /** The failures of both kinds. */
    Set<Failure> forbidden() {
        Set<Failure> forbidden = new TreeSet<>(hasToGo);
        forbidden.addAll(mustNotCome);
        return forbidden;
    }

    /** The further properties of a repair. The grade tells how many of them hold, and not which. */
    List<HiddenProperty> hidden() {
        return hidden;
    }

    /**
     * The lock of history.
     *
     * @throws SetupProblem if it is not among these, as in the bench of a course that has not come to it
     */
    public LockSpec lock(List<LockSpec> locks) {
        return locks.stream()
                .filter(lock -> lock.number() == number)
                .findFirst()
                .orElseThrow(() -> new SetupProblem(ExerciseText.class, text -> text.notHereYet(number)));
    }
}
