package io.github.lockevolution.faults.verdict;

/** Whether a lock did what it declares. */
public enum Duty {

    /** It showed what it must and nothing else. */
    MET("met"),

    /** It showed a failure it never has, or did not show one it must have. */
    BROKEN("broken"),

    /** Nothing was proved. */
    INCONCLUSIVE("inconclusive"),

    /** The lock's kind rules the attack out. */
    NOT_APPLICABLE("not applicable");

    private final String words;

    Duty(String words) {
        this.words = words;
    }

    public String inWords() {
        return words;
    }
}
