package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.TargetKind;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A kind of target of {@code ./lab check}. Each is found by its line in {@code META-INF/services}, and is a mixin of the command: picocli's
 * annotations in it declare options of its own. A target may be of several kinds, as a section is that is a program.
 */
public interface CheckKind {

    /**
     * The kind by which an option says that it does not apply. If a target is of two kinds, the later one says more of
     * it.
     */
    TargetKind kind();

    /** Whether the typed target is of this kind. */
    boolean isFor(TypedTarget typed);

    /** The message that an option is not for this kind. */
    Message isNotFor(String option);

    /**
     * Asked where a target is not of this kind.
     *
     * @throws SetupProblem if one of its own options was typed all the same
     */
    default void requireUnused(TypedTarget typed) {}

    /** The access policy of this kind of target, if it has one; else that of the options. */
    default AccessPolicy policy(Supplier<AccessPolicy> asked) {
        return asked.get();
    }

    /** Chooses the stores that it needs, unless others are named. */
    default void choose(TypedTarget typed, BackendOptions backends) {}

    /**
     * The lock, or section, compiled if it has to be; the caller closes it.
     *
     * @param word the word that names it: one of several, if each of them is a lock
     * @param policy the rule of who may be inside together
     * @throws SetupProblem if no lock can be made of it
     */
    CheckedLock lock(TypedTarget typed, String word, AccessPolicy policy);

    /** The same target in one way after the other; none if it is checked once. */
    default List<Turn> turns(TypedTarget typed) {
        return List.of();
    }

    /**
     * A way in which the target is checked.
     *
     * @param stores chooses the stores of this turn
     * @param lock makes the lock; the caller closes it
     */
    record Turn(String name, Consumer<BackendOptions> stores, Supplier<CheckedLock> lock) {}

    /** All kinds, those that say more before those that say less: if a target is of several kinds, the first makes the lock. */
    static List<CheckKind> all() {
        return ServiceLoader.load(CheckKind.class).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparing(CheckKind::kind).reversed())
                .toList();
    }
}
