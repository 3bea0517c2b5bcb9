package io.github.lockevolution.testkit;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** Why a lock with {@link CheckLock} does not pass. */
interface CheckLockText extends Text {

    /** @param found the methods that could be meant */
    String noFactory(String type, List<String> found);

    String isNoSection(String type);

    String needsLock(String section);

    /** @param findings the failures, each with its story, over several lines */
    String shows(String type, String findings);

    String sectionShows(String section, String findings);

    String finding(String failure, Message cause, String schedules, String drawing);

    String decides(int line);

    String inconclusive(String type, Message reason);

    String notDone(Message bounds);
}
