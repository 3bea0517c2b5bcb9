package io.github.lockevolution.faults.schedule;

import io.github.lockevolution.faults.language.Language;
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
     * @param parting what is different
     */
    public record Difference(int happening, Parting parting) {}

    /**
     * This retelling, if there is a name for everything that went wrong in it.
     *
     * @throws Unplanned if two clients were inside at once for a reason that no failure covers
     */
    public Retelling requireExplained() {
        retold.unexplained().ifPresent(reason -> {
            throw new Unplanned(retold.schedule() + ": " + reason.in(Language.ENGLISH));
        });
        return this;
    }
}
