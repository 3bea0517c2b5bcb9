package io.github.lockevolution.faults.subject;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import java.util.function.Supplier;

/**
 * The state of one resource that a run may need.
 *
 * @param part its purpose, as a heading
 * @param name its name among several
 * @param state whether it can be used
 * @param detail the resource that was found, or why it cannot be used
 * @param chosen whether a run with the present settings would use it
 */
public record Diagnosis(Message part, String name, State state, Message detail, boolean chosen) {

    /** Whether a resource can be used. */
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
     * The diagnosis of a resource that is looked for, or tried.
     *
     * @param look returns what was found; throws a {@link SetupProblem} if it cannot be used
     */
    public static Diagnosis of(Message part, String name, boolean chosen, Supplier<Message> look) {
        try {
            return new Diagnosis(part, name, State.OK, look.get(), chosen);
        } catch (SetupProblem e) {
            return new Diagnosis(part, name, State.MISSING, e, chosen);
        }
    }

    /** The diagnosis of a resource that is not looked for with the present settings. */
    public static Diagnosis unknown(Message part, String name, Message detail) {
        return new Diagnosis(part, name, State.UNKNOWN, detail, false);
    }

    /**
     * The diagnosis of a server that a user may give by its address.
     *
     * @param option the option for it: {@code --redis redis://host:port}
     * @param isNamed whether the option is given
     * @param look returns what answers there
     */
    public static Diagnosis ofUrl(Message part, String option, boolean isNamed, Supplier<Message> look) {
        return isNamed
                ? of(part, "URL", true, look)
                : unknown(part, "URL", Message.of(SubjectText.class, text -> text.nameOne(option)));
    }

    /** The message about a server that has answered. */
    public static Message answers(String server) {
        return Message.of(SubjectText.class, text -> text.answers(server));
    }

    /** Whether a run needs it and cannot use it. */
    public boolean isProblem() {
        return chosen && state != State.OK;
    }
}
