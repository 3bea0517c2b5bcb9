package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** What is said of a command that was typed wrong. */
interface UsageErrorText extends Text {

    String seeHelp(String problem, String command);

    String unknownOption(String option);

    String unknownArgument(String argument);

    String didYouMean(Message problem, String known);

    String unknownCommand(String name);

    /** @param lock the name of a lock that stands, or nearly, where a command has to */
    String lockIsNoCommand(String typed, String lock);

    String missingValue(String option, String label);

    String missingArgument(String label);

    String givenTwice(String option);

    String notTogether(List<String> options);

    String noNumber(String where, String value);

    String emptyPath(String where);

    String noneOf(String where, String value, List<String> known);

    String noSetting(String name, List<String> known);
}
