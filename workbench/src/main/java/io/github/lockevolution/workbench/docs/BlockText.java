package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** What a run writes into a page, in Markdown. */
interface BlockText extends Text {

    String sourceFrom(String file, String link);

    String allSchedules(
            String command, Message schedules, int clients, int crashes, int expiries, int lostReplies, int side);

    /** The first row of a table with four columns. */
    String censusHead();

    /** The first row of a table of questions: number, question, command, lesson. */
    String questionsHead();

    /** The name of the row with how many schedules there are. */
    String schedulesRow();

    String twoInsideRow();

    String mustShow();

    String mustNeverShow();

    String countOf(Message count, Message all);

    String replayed(int times);

    /**
     * What the same story shows on another lock.
     *
     * @param still whether it shows no other failures than on the page's lock
     * @param failures quoted
     */
    String otherShows(String lock, String schedule, boolean still, List<String> failures);

    String otherShowsNothing(String lock, String schedule);

    String firstDifference(String difference);

    String noDifference();

    /** Of a lock that B did not get into while A was inside. */
    String keepsLock();

    /** The head of the table of locks in other languages. */
    String programsHead();
}
