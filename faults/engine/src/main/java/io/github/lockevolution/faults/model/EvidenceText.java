package io.github.lockevolution.faults.model;

import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** What shows a failure. */
interface EvidenceText extends Text {

    /** @param limit how many may be, in words that go on; empty of a lock */
    String insideWithoutEndOfLease(List<String> clients, String limit);

    /** @param late whose lease it was */
    String insideAfterEndOfLease(List<String> clients, String limit, String late);

    String insideAfterForeignUnlock(List<String> clients, String limit);

    String permits(int count);

    String readersOrWriter();

    String freedForeignLock(String client, String owner);

    /** @param nobody whether nobody has a share besides */
    String letMoreIn(String client, boolean nobody, List<String> owners);

    String cutForeignLease(String client, String owner);

    String stillTakenAfterUnlock(String client);

    String newcomerRefusedInTheEnd();

    String doneWithoutEndOfLease(List<String> clients);

    String doneAfterEndOfLease(List<String> clients, String late);

    String doneAfterForeignUnlock(List<String> clients);

    String neverDone();

    String notDoneInPeriod();

    String noSerialResult(String left, boolean interrupted);

    String checkSaysNo(String reason);

    String waitForEver(List<String> clients);

    String waitsForItself(String client);

    String waitForEachOther(List<String> clients);
}
