package io.github.lockevolution.faults.wire;

/** The outcome of one command that was shown to a gate. */
public sealed interface Outcome {

    /**
     * Redis answered, and the client can read it.
     *
     * @param reply the answer
     */
    record Answered(Reply reply) implements Outcome {}

    /**
     * Redis ran the command; its answer never reaches the client.
     *
     * @param unseen the answer that Redis gave
     */
    record ReplyLost(Reply unseen) implements Outcome {}

    /** The client was dead before the command left it. */
    record NeverSent() implements Outcome {}
}
