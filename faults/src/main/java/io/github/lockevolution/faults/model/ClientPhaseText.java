package io.github.lockevolution.faults.model;

import io.github.lockevolution.faults.text.Text;

/** Where a client is. */
interface ClientPhaseText extends Text {

    /** Behind its name. */
    String where(ClientPhase phase);
}
