package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;

/** What is said of a failure beside the code, and on the summary of a CI server. */
interface DiagnosticText extends Text {

    /** @param counted the failure, what it is, and how often it shows */
    String ofSchedule(Message counted, Message cause, String schedule);

    String ofAttack(String failure, Message meaning, Message story);

    /** @param page where more is to be read */
    String help(Message definition, String page);

    /** The headings of the table of failures. */
    String failure();

    String whatItIs();

    String schedules();

    String place();

    /** A failure that is no surprise. */
    String asExpected(String failure);

    /** Instead of how often a failure shows. */
    String byAttack();

    /** @param schedule in the form of code */
    String shortest(String failure, String schedule);
}
