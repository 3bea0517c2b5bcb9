package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** What is said of a check that was saved, and of what has become of the lock since. */
interface SavedCheckText extends Text {

    String notRead(String file, String reason);

    String isNoSavedCheck(String file);

    /** @param field that is missing, or not what --save writes */
    String isBroken(String file, String field);

    /** @param option that says something else than what is checked */
    String isNotOfTheCheck(String file, String option);

    /** @param there what would run by the file */
    String runsWhatIsNotTrusted(String file, String there);

    String runsOther(String file, String there, String typed);

    String nothingToTrust();

    String ofAnotherFormat(String file, int format, int known);

    String sourceIsGone(String path);

    String sourceNotRead(String path, String reason);

    /** Of what no file tells whether it has changed. */
    String nothingToCompare();

    String isInconclusive(String file);

    /** @param count how many failures */
    String showsAgain(String lock, String file, List<String> failures, int count);

    String showsNothing(String lock, String file);

    /** Of what passes: what was counted once more. */
    String countedAgain(Message schedules, Message bounds, String file);

    String done(String seconds);

    /** @param files which have changed */
    String changed(List<String> files, String file);

    String isOnOther(String file, List<String> before, List<String> now);

    String showsNoMore(List<String> failures, String file);

    String countsDiffer(String file);

    String gone(List<String> failures, int count);

    String isNew(List<String> failures, int count);

    /** Of failures within bounds that were not run to their end now. */
    String isOpen(List<String> failures, int count);

    /** @param isMore whether it is in more schedules than before */
    String shows(String failure, boolean isMore, Message now, Message before);

    String isTheSame(String file);

    /** Of a check that has not come as far. */
    String isTheSameSoFar(String file);
}
