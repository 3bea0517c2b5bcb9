package io.github.lockevolution.faults.model;

/** Whether a lock did what it declares. */
public enum Expectation {

    /** It showed what it must and nothing else. */
    MET("met"),

    /** It showed a failure it never has, or did not show one it must have. */
    BROKEN("broken"),

    /** Nothing was proved. */
    INCONCLUSIVE("inconclusive"),

    /** The lock's kind rules the attack out. */
    NOT_APPLICABLE("not applicable");

    private final String words;

    Expectation(String words) {
        this.words = words;
    }

    public String inWords() {
        return words;
    }
}
