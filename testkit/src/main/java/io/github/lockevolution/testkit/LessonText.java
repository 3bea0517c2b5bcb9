package io.github.lockevolution.testkit;

import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** What the tests of a historical lock say to who reads them as a lesson. */
interface LessonText extends Text {

    String headline(int number, String title);

    String takes();

    String givesBack();

    String inUse();

    String since(String from);

    /** @param until the version that brought something better */
    String sinceUntil(String from, String until);

    String undisturbed();

    String contract(int tests);

    String schedules();

    String neverShows(String schedules);

    String shows(String count, String schedules);

    String gone(String failure, String before);

    String attacks();

    /** @param outcome as {@code AttackResult.inJson} has it */
    String outcome(String outcome);

    String known(String outcome);

    String survives(List<String> attacks);

    String notApplicable(List<String> attacks);

    String byHand();

    String story(String failure, String schedule);

    String changed();

    String failed(int failed, int tests);

    String skipped(String reason);

    String graded(int stage);

    String passed(int tests);

    String passedBut(int skipped, int tests);

    String next();

    String walk();

    String exercise();

    /** the lock that came after it */
    String nextStage();
}
