package io.github.lockevolution.faults.model;

import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** What shows a failure. */
interface EvidenceText extends Text {

    String insideWithoutEndOfLease(List<String> clients);

    /** @param late whose lease it was */
    String insideAfterEndOfLease(List<String> clients, String late);

    String insideForNoKnownReason(List<String> clients);

    String removedForeignKey(String client, String writer);

    String newcomerRefusedInTheEnd();
}
