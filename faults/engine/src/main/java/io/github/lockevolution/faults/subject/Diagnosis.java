package io.github.lockevolution.faults.subject;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import java.util.function.Supplier;

/**
 * What is said of one thing that a run may need.
 *
 * @param part what it is needed for, as a heading
 * @param name which one of several
 * @param state whether it can be used
 * @param detail what was found, or why it cannot be used
 * @param chosen whether a run would use it as things are set
 */
public record Diagnosis(Message part, String name, State state, Message detail, boolean chosen) {

    /** Whether a thing can be used. */
    public enum State implements Message {
        OK,
        MISSING,
        UNKNOWN;

        @Override
        public String in(Language language) {
            return language.text(SubjectText.class).state(this);
        }
    }

    /**
     * Of a thing that is looked for, or tried.
     *
     * @param look says what was found; throws a {@link SetupProblem} if it cannot be used
     */
    public static Diagnosis of(Message part, String name, boolean chosen, Supplier<Message> look) {
        try {
            return new Diagnosis(part, name, State.OK, look.get(), chosen);
        } catch (SetupProblem e) {
            return new Diagnosis(part, name, State.MISSING, e, chosen);
        }
    }

    /** Of a thing that is not looked for as things are set. */
    public static Diagnosis unknown(Message part, String name, Message detail) {
        return new Diagnosis(part, name, State.UNKNOWN, detail, false);
    }

    /**
     * Of a server that somebody names by its address.
     *
     * @param option how it is named: {@code --redis redis://host:port}
     * @param isNamed whether one is
     * @param look says what answers there
     */
    public static Diagnosis ofUrl(Message part, String option, boolean isNamed, Supplier<Message> look) {
        return isNamed
                ? of(part, "URL", true, look)
                : unknown(part, "URL", Message.of(SubjectText.class, text -> text.nameOne(option)));
    }

    /** What is said of a server that has answered. */
    public static Message answers(String server) {
        return Message.of(SubjectText.class, text -> text.answers(server));
    }

    /** Whether a run needs it and cannot use it. */
    public boolean isProblem() {
        return chosen && state != State.OK;
    }
}
