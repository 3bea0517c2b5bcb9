package io.github.lockevolution.workbench.compare;

import io.github.lockevolution.faults.text.Text;
import io.github.lockevolution.workbench.compare.FaultOutcome.Belief;
import io.github.lockevolution.workbench.compare.FaultOutcome.FreeAgain;
import java.util.List;

/** Locks of several stores under the same faults. */
interface CompareText extends Text {

    /** What goes wrong. */
    String fault(Fault fault);

    /** The heading of the row that says what client A takes to be so. */
    String believes();

    String belief(Belief belief);

    String holds();

    String nothing();

    String forSeconds(long seconds);

    String free();

    String freeAgain(FreeAgain freeAgain);

    String another();

    String letsIn(boolean in);

    String staleWrite();

    /** Whether the guarded resource can tell who was there before. */
    String refused(boolean refused);

    /** Of one that came in the transaction that was the lock. */
    String undone();

    String cannotHappen(Fault fault);

    /** The row of the schedules. */
    String shownBy();

    String cost();

    String roundTrips();

    String median();

    String percentile(int percent);

    String micros(long micros);

    String unknown();

    /** What else it takes, so that nobody writes beside the holder. */
    String needs(StoreKind kind);

    String tokens();

    String costs(int pairs);

    String measured(String seconds, List<String> stores);

    String problem(String lock, String reason);

    String notTaken(String lock);

    String noSuchStore(StoreKind kind);
}
