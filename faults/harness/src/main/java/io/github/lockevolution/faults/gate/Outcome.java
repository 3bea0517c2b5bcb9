package io.github.lockevolution.faults.gate;

import java.util.Optional;
import java.util.function.UnaryOperator;

/** The outcome of one command that was shown to a gate. */
public sealed interface Outcome {

    /** What Redis answered, whether or not the client can read it; empty if it was not asked. */
    default Optional<Reply> answer() {
        return Optional.empty();
    }

    /** The answer as far as the client can read it. */
    default Optional<Reply> heard() {
        return Optional.empty();
    }

    /** The same, with another answer in it. */
    default Outcome told(UnaryOperator<Reply> answer) {
        return this;
    }

    /** What the client heard, the same in each run: a word that differs in each, such as a token or what is left of a lease, is only its kind. */
    default String kind() {
        if (heard().filter(Reply::error).isPresent()) {
            return "an error";
        }
        String heard = heard().map(Reply::text).orElse("-");
        if (heard.matches("-|nil|OK|-?\\d{1,3}")) {
            return heard;
        }
        return heard.matches("-?\\d+") ? "a number" : "a word";
    }

    /**
     * Redis answered, and the client can read it.
     *
     * @param reply the answer
     */
    record Answered(Reply reply) implements Outcome {

        @Override
        public Optional<Reply> answer() {
            return Optional.of(reply);
        }

        @Override
        public Optional<Reply> heard() {
            return Optional.of(reply);
        }

        @Override
        public Outcome told(UnaryOperator<Reply> answer) {
            return new Answered(answer.apply(reply));
        }
    }

    /**
     * Redis ran the command; its answer never reaches the client.
     *
     * @param unseen the answer that Redis gave
     */
    record ReplyLost(Reply unseen) implements Outcome {

        @Override
        public Optional<Reply> answer() {
            return Optional.of(unseen);
        }

        @Override
        public Outcome told(UnaryOperator<Reply> answer) {
            return new ReplyLost(answer.apply(unseen));
        }
    }

    /** The client was dead before the command left it. */
    record NeverSent() implements Outcome {}
}
