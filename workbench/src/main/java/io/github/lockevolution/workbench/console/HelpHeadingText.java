package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.text.Text;

/** What the parts of a command's help are headed with. */
interface HelpHeadingText extends Text {

    String usage();

    String commands();

    String exitStatus();

    String examples();

    /** Than those that stood first. */
    String moreExamples();
}
