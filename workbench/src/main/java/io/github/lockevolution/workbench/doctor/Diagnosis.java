package io.github.lockevolution.workbench.doctor;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;

/**
 * What the doctor says of one thing that it looked for.
 *
 * @param part what it is needed for
 * @param name which one of several
 * @param state whether it can be used
 * @param detail what was found, or why it cannot be used
 * @param chosen whether a run would use it as things are set
 */
record Diagnosis(Part part, String name, State state, Message detail, boolean chosen) {

    /** What a run is made of. */
    enum Part implements Message {
        REDIS,
        TOXIPROXY,
        DATABASE,
        PROCESSES,
        BROWSER;

        @Override
        public String in(Language language) {
            return language.text(DoctorText.class).part(this);
        }
    }

    /** Whether a thing can be used. */
    enum State implements Message {
        OK,
        MISSING,
        UNKNOWN;

        @Override
        public String in(Language language) {
            return language.text(DoctorText.class).state(this);
        }
    }

    /** Whether a run needs it and cannot use it. */
    boolean isProblem() {
        return chosen && state != State.OK;
    }
}
