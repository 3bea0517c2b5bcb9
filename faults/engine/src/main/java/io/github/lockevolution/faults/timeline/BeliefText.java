package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.text.Text;

/** What a client believes. */
interface BeliefText extends Text {

    /** @param belief {@link #where} or {@link #inTheEnd} */
    String of(String client, String belief);

    /** As long as it can move, or if nothing is known of its last call. */
    String where(ClientPhase phase);

    /** Of one that may be inside together with others. */
    String mayBeInside();

    /** When it is done, by what its last call came to. */
    String inTheEnd(CallOutcome outcome);
}
