package io.github.lockevolution.faults.model;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;

/** Where a client is in its one attempt. */
public enum ClientPhase implements Message {

    /** Its tryLock has not returned. */
    ACQUIRING,

    /** Its tryLock returned true: it believes that it alone is here. */
    INSIDE,

    /** It has called unlock, which has not returned. */
    RELEASING,

    /** It has done all it will ever do. */
    DONE,

    /** It was killed. */
    DEAD;

    /** In English. */
    public String inWords() {
        return in(Language.ENGLISH);
    }

    /** Behind the client's name. */
    @Override
    public String in(Language language) {
        return language.text(ClientPhaseText.class).where(this);
    }
}
