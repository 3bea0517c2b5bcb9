package io.github.lockevolution.faults.notation;

import java.util.List;
import java.util.Optional;

/** One line of a lock, with the lines that belong to it. */
sealed interface Statement {

    /** The number of the line, from 1. */
    int line();

    /** Whether the line, or one that stands under it, needs the value of a placeholder. */
    boolean needs(Placeholder placeholder);

    /**
     * A command, and the condition on its answer.
     *
     * @param line the number of the line, from 1
     * @param command its name
     * @param words behind that
     * @param condition the condition on the answer; empty if any will do
     * @param otherwise the lines to run if the condition does not hold
     */
    record Send(
            int line, PlainCommand command, List<Template> words, Optional<Condition> condition, Otherwise otherwise)
            implements Statement {

        public Send {
            words = List.copyOf(words);
        }

        @Override
        public boolean needs(Placeholder placeholder) {
            return words.stream().anyMatch(word -> word.has(placeholder))
                    || condition.filter(it -> it.operand().has(placeholder)).isPresent()
                    || otherwise.block().stream().anyMatch(statement -> statement.needs(placeholder));
        }
    }

    /**
     * Lines that nothing comes between.
     *
     * @param line the number of the first of them, from 1
     */
    record Atomic(int line, List<Statement> block) implements Statement {

        public Atomic {
            block = List.copyOf(block);
        }

        @Override
        public boolean needs(Placeholder placeholder) {
            return block.stream().anyMatch(statement -> statement.needs(placeholder));
        }
    }

    /** The attempt ends here: the lock is not taken, or not given back. */
    record Refuse(int line) implements Statement {

        @Override
        public boolean needs(Placeholder placeholder) {
            return false;
        }
    }

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

        /** The most digits of a number: Lua could not tell a longer one from the next. */
        static final int LONGEST_NUMBER = 15;

        /** Whether the condition holds; a text that is no number is neither less nor greater than another. */
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
            return text.length() <= LONGEST_NUMBER && text.matches("-?\\d+");
        }
    }

    /**
     * The lines to run if a condition does not hold.
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
