package io.github.lockevolution.workbench.cards;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.lock.Failure;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A run on this bench that shows what a card says. */
public sealed interface Demonstration {

    /** The failures that it shows, and no other, in the order of {@link Failure}; none if the lock holds. */
    Set<Failure> shows();

    /** The command to type. */
    String command();

    /** The name of the lock that it runs; empty if it runs more than one. */
    Optional<String> stage();

    /** This one, if it is of that kind. */
    default <T extends Demonstration> Optional<T> as(Class<T> kind) {
        return Optional.of(this).filter(kind::isInstance).map(kind::cast);
    }

    /**
     * One schedule, from the start to its end.
     *
     * @param prints words of its drawing, in English, on which the card rests; may be empty
     */
    record Story(Schedule schedule, List<String> prints, Set<Failure> shows) implements Demonstration {

        public Story {
            prints = List.copyOf(prints);
            shows = inOrder(shows);
        }

        @Override
        public String command() {
            return "./lab show " + schedule;
        }

        @Override
        public Optional<String> stage() {
            return Optional.of(schedule.lock());
        }

        /** The schedule, which is also a good name for a test. */
        @Override
        public String toString() {
            return schedule.toString();
        }
    }

    /**
     * One attack on one lock.
     *
     * @param lock its name
     */
    record Attacked(String lock, Attack attack, Set<Failure> shows) implements Demonstration {

        public Attacked {
            RequiredText.required("the stage that meets the attack '" + attack + "'", lock);
            shows = inOrder(shows);
        }

        @Override
        public String command() {
            return "./lab --stage " + lock + " --stories";
        }

        @Override
        public Optional<String> stage() {
            return Optional.of(lock);
        }

        /** The attack and the stage, which are also a good name for a test. */
        @Override
        public String toString() {
            return attack + " on " + lock;
        }
    }

    /**
     * A command that shows more than one run.
     *
     * @param arguments the words behind {@code ./lab}, with single spaces
     * @param page the page in the docs that explains the output, such as {@code stores}
     * @param prints words that it prints in English
     * @param shows the failures among the output
     */
    record Typed(String arguments, String page, List<String> prints, Set<Failure> shows) implements Demonstration {

        public Typed {
            RequiredText.required("the command to be typed", arguments);
            RequiredText.required("the page that explains './lab " + arguments + "'", page);
            prints = List.copyOf(prints);
            if (prints.isEmpty()) {
                throw new IllegalArgumentException("the command './lab " + arguments
                        + "' needs words that it prints, got none; nobody could check it");
            }
            shows = inOrder(shows);
        }

        @Override
        public String command() {
            return "./lab " + arguments;
        }

        @Override
        public Optional<String> stage() {
            return Optional.empty();
        }

        /** The command, which is also a good name for a test. */
        @Override
        public String toString() {
            return command();
        }
    }

    private static Set<Failure> inOrder(Set<Failure> failures) {
        return failures.isEmpty() ? Set.of() : Collections.unmodifiableSet(EnumSet.copyOf(failures));
    }
}
