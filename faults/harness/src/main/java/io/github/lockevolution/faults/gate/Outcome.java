package io.github.lockevolution.faults.gate;

import java.util.Optional;

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
    }

    /** The client was dead before the command left it. */
    record NeverSent() implements Outcome {}
}
