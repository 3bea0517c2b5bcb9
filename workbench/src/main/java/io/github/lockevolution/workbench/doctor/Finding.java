package io.github.lockevolution.workbench.doctor;

/**
 * One thing the doctor looked for.
 *
 * @param part what it is needed for: Redis, Toxiproxy, …
 * @param name which one of several
 * @param state whether it can be used
 * @param detail what was found, or why it cannot be used
 * @param chosen whether a run would use it as things are set
 */
record Finding(String part, String name, State state, String detail, boolean chosen) {

    /** Whether a thing can be used. */
    enum State {
        OK("ok"),
        MISSING("missing"),
        UNKNOWN("-");

        private final String word;

        State(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }

    /** Whether a run cannot do without it. */
    boolean isTrouble() {
        return chosen && state != State.OK;
    }
}
