package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.text.Text;

/** What an attack is. */
public interface AttackText extends Text {

    /** The name in running text, in English lower case. */
    String title(Attack attack);

    /** What is done to the lock, in half a sentence. */
    String fault(Attack attack);
}
