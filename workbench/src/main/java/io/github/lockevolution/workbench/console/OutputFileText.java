package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.text.Text;

/** What is said about a file that a command is told to write. */
interface OutputFileText extends Text {

    /** The file that was named is a link to another. */
    String followed(String link, String file);

    String leadsNowhere(String link, String target, String reason, String option);

    String isDirectory(String file, String option);

    String noDirectory(String file, String directory, String option);

    String directoryIsReadOnly(String file, String directory, String option);

    /** It is a pipe, a socket or a device. */
    String isNoFile(String file, String option);

    String isReadOnly(String file, String option);

    String isSomebodys(String file, String option);

    /** The command reads it, or writes something else to it. */
    String isNamedTwice(String file, String other, String option);

    /** Standard output or standard error goes there. */
    String isPrintedTo(String file, String option);

    String notWritten(String file, String reason, String option);
}
