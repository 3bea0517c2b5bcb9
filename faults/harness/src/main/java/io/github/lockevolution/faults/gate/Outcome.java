package io.github.lockevolution.faults.gate;

import java.util.Optional;
import java.util.function.UnaryOperator;

/** The outcome of one command that was shown to a gate. */
public sealed interface Outcome {

    /** The reply of Redis, whether or not the client can read it; empty if Redis got no command. */
    default Optional<Reply> answer() {
        return Optional.empty();
    }

    /** The reply as far as the client can read it. */
    default Optional<Reply> heard() {
        return Optional.empty();
    }

    /** The same outcome, with another reply in it. */
    default Outcome told(UnaryOperator<Reply> answer) {
        return this;
    }

    /**
     * The kind of the reply that the client received, the same in each run: a word that differs from run to run, such as a token or the
     * rest of a lease, is replaced by its kind.
     */
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
     * @param reply the reply
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
     * Redis ran the command; its reply never reaches the client.
     *
     * @param unseen the reply of Redis
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
