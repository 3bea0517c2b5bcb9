package io.github.lockevolution.faults.model;

import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** What shows a failure. */
interface EvidenceText extends Text {

    String insideWithoutEndOfLease(List<String> clients);

    /** @param late whose lease it was */
    String insideAfterEndOfLease(List<String> clients, String late);

    String insideAfterForeignUnlock(List<String> clients);

    String freedForeignLock(String client, String owner);

    /** @param nobody whether nobody has a share besides */
    String letMoreIn(String client, boolean nobody, List<String> owners);

    String cutForeignLease(String client, String owner);

    String stillTakenAfterUnlock(String client);

    String newcomerRefusedInTheEnd();
}
