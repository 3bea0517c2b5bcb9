package io.github.lockevolution.workbench.cards;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.lock.Failure;
import java.util.EnumSet;
import java.util.Set;

/** A run on this bench that shows what a card says. */
public sealed interface Demonstration {

    /** The failures that it shows, and no other, in the order of {@link Failure}; none if the lock holds. */
    Set<Failure> shows();

    /** What to type to see it. */
    String command();

    /** The name of the lock that it runs. */
    String stage();

    /** One schedule, from the start to its end. */
    record Story(Schedule schedule, Set<Failure> shows) implements Demonstration {

        public Story {
            shows = Set.copyOf(shows);
        }

        @Override
        public Set<Failure> shows() {
            return inOrder(shows);
        }

        @Override
        public String command() {
            return "./lab show " + schedule;
        }

        @Override
        public String stage() {
            return schedule.stage();
        }

        /** The schedule, which is also a good name for a test. */
        @Override
        public String toString() {
            return schedule.toString();
        }
    }

    /** One attack on one lock. */
    record Attacked(String stage, Attack attack, Set<Failure> shows) implements Demonstration {

        public Attacked {
            RequiredText.required("the stage that meets the attack '" + attack + "'", stage);
            shows = Set.copyOf(shows);
        }

        @Override
        public Set<Failure> shows() {
            return inOrder(shows);
        }

        @Override
        public String command() {
            return "./lab --stage " + stage + " --stories";
        }

        /** The attack and the stage, which are also a good name for a test. */
        @Override
        public String toString() {
            return attack + " on " + stage;
        }
    }

    private static Set<Failure> inOrder(Set<Failure> failures) {
        return failures.isEmpty() ? Set.of() : EnumSet.copyOf(failures);
    }
}
