package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;

/** What a client has come to by what it did. */
public enum CallOutcome implements Message {

    /** Its tryLock returned true. */
    INSIDE(Language::inside),

    /** Its tryLock returned false. */
    REFUSED(Language::refused),

    /** Its unlock returned. */
    DONE(Language::done),

    /** It met an error. */
    GIVES_UP(Language::givesUp);

    private final Message words;

    CallOutcome(Message words) {
        this.words = words;
    }

    @Override
    public String in(Language language) {
        return words.in(language);
    }
}
