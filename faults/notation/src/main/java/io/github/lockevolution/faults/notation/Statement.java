package io.github.lockevolution.faults.notation;

import java.util.List;
import java.util.Optional;

/** One line of a lock, with the lines that belong to it. */
sealed interface Statement {

    /** Where it stands, from 1. */
    int line();

    /**
     * A command, and what its answer has to be.
     *
     * @param line where it stands, from 1
     * @param command its name
     * @param words behind that
     * @param condition empty if whatever it answers will do
     * @param otherwise what happens if the condition does not hold
     */
    record Send(
            int line, PlainCommand command, List<Template> words, Optional<Condition> condition, Otherwise otherwise)
            implements Statement {

        public Send {
            words = List.copyOf(words);
        }
    }

    /**
     * Lines that nothing comes between.
     *
     * @param line where the first of them stands, from 1
     */
    record Atomic(int line, List<Statement> block) implements Statement {

        public Atomic {
            block = List.copyOf(block);
        }
    }

    /** The attempt ends here: the lock is not taken, or not given back. */
    record Refuse(int line) implements Statement {}

    /** How an answer is compared with a word. */
    enum Comparison {
        EQUAL("="),
        LESS("<"),
        GREATER(">");

        private final String sign;

        Comparison(String sign) {
            this.sign = sign;
        }

        String sign() {
            return sign;
        }
    }

    /** An answer has to be this. */
    record Condition(Comparison comparison, Template operand) {

        /** Whether it is; what is no number is neither less nor greater than another. */
        boolean holds(String answer, String expected) {
            if (comparison == Comparison.EQUAL) {
                return answer.equals(expected);
            }
            if (!isNumber(answer) || !isNumber(expected)) {
                return false;
            }
            int order = Long.compare(Long.parseLong(answer), Long.parseLong(expected));
            return comparison == Comparison.LESS ? order < 0 : order > 0;
        }

        private static boolean isNumber(String text) {
            return text.matches("-?\\d{1,18}");
        }
    }

    /**
     * What happens if a condition does not hold.
     *
     * @param block the lines that are run then, before those that follow; a single {@link Refuse}, unless it says otherwise
     */
    record Otherwise(List<Statement> block) {

        static Otherwise refuse(int line) {
            return new Otherwise(List.of(new Refuse(line)));
        }

        public Otherwise {
            block = List.copyOf(block);
        }
    }
}
