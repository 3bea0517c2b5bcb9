package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;

/** What a client has come to by what it did. */
public enum CallOutcome implements Message {

    /** Its tryLock returned true. */
    INSIDE,

    /** Its tryLock returned false. */
    REFUSED,

    /** Its unlock returned. */
    DONE,

    /** It met an error. */
    GIVES_UP;

    @Override
    public String in(Language language) {
        return language.text(ActionText.class).outcome(this);
    }
}
