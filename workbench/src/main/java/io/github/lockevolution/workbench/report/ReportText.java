package io.github.lockevolution.workbench.report;

import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** What is said about a report and the file that it goes into. */
interface ReportText extends Text {

    String written(String file, int kibibytes);

    /** The file that was named is a link to another. */
    String writtenBehindLink(String link, String file, int kibibytes);

    String directoryCannotBeMade(String directory, String reason);

    String noDirectory(String file, String directory);

    String directoryIsReadOnly(String file, String directory);

    String isDirectory(String file);

    String isNoReport(String file);

    String cannotBeRead(String file, String reason);

    String onlyOfLocksInOneStore(List<String> locks);

    String couldNotBeWritten(String file, String reason);
}
