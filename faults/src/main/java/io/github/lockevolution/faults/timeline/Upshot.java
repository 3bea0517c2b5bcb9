package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.language.Fact;
import io.github.lockevolution.faults.language.Language;

/** What a client has come to by what it did. */
public enum Upshot implements Fact {

    /** Its tryLock returned true. */
    INSIDE(Language::inside),

    /** Its tryLock returned false. */
    REFUSED(Language::refused),

    /** Its unlock returned. */
    DONE(Language::done),

    /** It met an error. */
    GIVES_UP(Language::givesUp);

    private final Fact words;

    Upshot(Fact words) {
        this.words = words;
    }

    @Override
    public String in(Language language) {
        return words.in(language);
    }
}
