package io.github.lockevolution.faults.timeline;

/**
 * What a client believes.
 *
 * @param client its name
 * @param kind what it is
 */
public record Belief(String client, Kind kind) {

    /** What can be believed, or be said of who believes nothing. */
    public enum Kind {
        NOT_BEGUN("has not begun"),
        NOT_INSIDE_YET("has not taken the lock yet"),
        ALONE_INSIDE("believes that it alone is inside"),
        GIVES_ITS_OWN_BACK("believes that the lock it gives back is its own"),
        DEAD("is dead"),
        UNANSWERED("does not know, its answer was lost"),
        SOMEBODY_ELSE_HAS_IT("believes that somebody else has the lock"),
        GAVE_ITS_OWN_BACK("believes that it gave its own lock back"),
        DONE("is done");

        private final String words;

        Kind(String words) {
            this.words = words;
        }
    }

    /** {@code A believes that it alone is inside}. */
    @Override
    public String toString() {
        return client + " " + kind.words;
    }
}
