package io.github.lockevolution.faults.schedule;

import java.util.Optional;

/**
 * The story of one lock, wished for on another.
 *
 * @param told the story
 * @param retold what came of the same wishes
 * @param difference the first answer that made a difference; empty if there was none
 */
public record Retelling(Recording told, Recording retold, Optional<Difference> difference) {

    /**
     * Where two stories part.
     *
     * @param happening the number of the happening in the retold story, from 0; as many as there are happenings if it is
     *     the ending
     * @param kind what is different
     * @param who the name of the client that it is different for, or {@code a newcomer}
     * @param here what was sent and answered in the retold story
     * @param stage the name of the lock of whom the story was told
     * @param there what was sent and answered there instead; empty if nothing was
     */
    public record Difference(int happening, Kind kind, String who, String here, String stage, Optional<String> there) {

        /** What can be different. */
        public enum Kind {
            REFUSED("is refused", "went on"),
            GETS_IN("gets in", "was refused"),
            REMOVES_NOTHING("removes nothing", "was"),
            REMOVES_THE_KEY("removes the key", "was"),
            NEWCOMER_REFUSED("is refused", "got in"),
            NEWCOMER_GETS_IN("gets in", "was refused");

            private final String here;
            private final String there;

            Kind(String here, String there) {
                this.here = here;
                this.there = there;
            }
        }

        /** What is different, in words. */
        public String words() {
            return who + " " + kind.here + ": " + here + "; on " + stage + " it " + kind.there
                    + there.map(instead -> " " + instead).orElse("");
        }
    }
}
