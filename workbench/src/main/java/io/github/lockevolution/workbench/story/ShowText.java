package io.github.lockevolution.workbench.story;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** What is said below the drawing of a replayed schedule. */
interface ShowText extends Text {

    String replayed(int same, int times);

    String replayDiffered(int same, int times, Message difference);

    String notAtItsEnd(List<String> moves);

    String noFailure();

    /**
     * Above the drawing of the same story on another lock.
     *
     * @param same whether no answer makes a difference
     */
    String otherShows(String lock, List<String> failures, boolean same);

    String otherShowsNothing(String lock, boolean same);

    /** Of a schedule that cannot be tried on another lock. */
    String incomplete(String schedule, List<String> moves);
}
