package io.github.lockevolution.workbench.report;

import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** What is said about a report and the file that it goes into. */
interface ReportText extends Text {

    String written(String file, int kibibytes);

    String directoryCannotBeMade(String directory, String reason);

    /** The file that the run was saved in. */
    String saved(String file, int kibibytes);

    String isNoRun(String file);

    String runNotRead(String file, String reason);

    String runOfAnotherFormat(String file, int format, int known);

    String runOfAnotherCommit(String file, String theirs, String ours);

    String runOfUnknownCommit(String file);

    String runNotToldIn(String file, String language);

    String onlyOfLocksInOneStore(List<String> locks);

    String onlyOfLocksOfOneHolder(List<String> locks);

    String sectionsByThemselves();
}
