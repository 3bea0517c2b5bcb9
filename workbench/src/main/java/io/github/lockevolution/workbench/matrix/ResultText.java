package io.github.lockevolution.workbench.matrix;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** What a run comes to. */
interface ResultText extends Text {

    /** @param careless whether every client unlocks also what it did not take */
    String within(boolean careless, int clients, int crashes, int expiries, int lostReplies, int ahead, int side);

    String schedules(boolean complete, Message bounds);

    String attacks(int count, Message origin);

    String attacksAndTime(String attacks, String time);

    String time(String seconds, String version, Message origin);

    /** That the command has an option to print everything. */
    String moreByAll();

    String asExpected();

    String asExpectedWithin();

    /** Of clients about which no lock declares anything. */
    String onlyReported();

    String notAsExpected(List<String> locks);

    String inconclusive(List<String> locks);

    String limitIsNone(int limit, int most);

    String limitIsOver(int limit);
}
