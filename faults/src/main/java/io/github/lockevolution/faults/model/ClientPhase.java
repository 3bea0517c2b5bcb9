package io.github.lockevolution.faults.model;

/** Where a client is in its one attempt. */
public enum ClientPhase {

    /** Its tryLock has not returned. */
    ACQUIRING("is taking the lock"),

    /** Its tryLock returned true: it believes that it alone is here. */
    INSIDE("is inside"),

    /** It has called unlock, which has not returned. */
    RELEASING("is giving the lock back"),

    /** It has done all it will ever do. */
    DONE("is done"),

    /** It was killed. */
    DEAD("is dead");

    private final String words;

    ClientPhase(String words) {
        this.words = words;
    }

    public String inWords() {
        return words;
    }
}
