package io.github.lockevolution.benchmarks;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;

/** What is said of measured locks. Headings stand in two lines above a column. */
interface LockFigureText extends Text {

    String pair();

    String pairMedian();

    String byTwoPings();

    String handOff();

    String handOffMedian();

    String p99();

    String whileWaiting();

    String commandsPerSecond();

    /** Below the table: what the columns are. */
    String explanation(int waiting);

    /** That a lock was left out. */
    String notMeasured(Message reason);

    String notTaken(String lock);

    String notHandedOver(String lock);

    String pairOf(String lock);

    String handOffOf(String lock);

    String progress(int done, int all, String lock);

    /** @param origin which Redis */
    String where(String seconds, String version, Message origin);
}
