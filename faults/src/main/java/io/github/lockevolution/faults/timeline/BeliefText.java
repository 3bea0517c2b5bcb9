package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;

/** What a client believes. */
interface BeliefText extends Text {

    String of(String client, Message belief);

    /** Behind its name. */
    String state(Belief.State state);
}
