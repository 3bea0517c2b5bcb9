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

    /**
     * On a page, below the command that tells the same story on another lock.
     *
     * @param still whether it shows no other failures than on its own lock
     * @param failures quoted
     */
    String becomes(String lock, String schedule, boolean still, List<String> failures);

    String becomesHarmless(String lock, String schedule);

    String firstDifference(String difference);

    String noDifference();

    String noSource(String lock);

    /** Of a schedule that cannot be tried on another lock. */
    String incomplete(String schedule, List<String> moves);
}
