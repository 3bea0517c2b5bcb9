package io.github.lockevolution.workbench.matrix;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** What a run comes to. */
interface ResultText extends Text {

    String schedules(boolean complete, Message bounds);

    String attacks(int count, Message origin);

    String attacksAndTime(String attacks, String time);

    String time(String seconds, String version, Message origin);

    String timeInStores(String seconds, List<String> stores);

    String timeWithStores(String time, List<String> stores);

    String timeInDatabase(String seconds, String version, Message origin);

    String timeOnBoth(String seconds, String redis, Message redisOrigin, String database, Message databaseOrigin);

    /** @param count how many servers each lock had that is on several */
    String servers(int count);

    String notAttacked(List<String> locks);

    /** That the command has an option to print everything. */
    String moreByAll();

    String asExpected();

    String asExpectedWithin();

    /** @param locks those that are not applicable on this store */
    String asExpectedBut(List<String> locks);

    /** Of clients about which no lock declares anything. */
    String onlyReported();

    /** Of failovers, about which no lock declares anything. */
    String onlyReportedOfFailovers();

    /** Of servers that restart empty, about which no lock declares anything. */
    String onlyReportedOfRestarts();

    /** Of evictions, about which no lock declares anything either. */
    String onlyReportedOfEvictions();

    /** Of attacks that restart Redis, about which no lock declares anything. */
    String onlyReportedOfRestartAttacks();

    /** The heading of what has become of a historical lock. */
    String changed(String lock);

    String notOfHistory(List<String> locks);

    String notAsExpected(List<String> locks);

    String inconclusive(List<String> locks);

    String limitIsNone(int limit, int most);

    String limitIsOver(int limit);
}
