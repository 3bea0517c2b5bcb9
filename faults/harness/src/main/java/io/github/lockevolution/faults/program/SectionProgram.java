package io.github.lockevolution.faults.program;

import io.github.lockevolution.faults.client.ClientText;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A section that is a program, which is asked past every gate to put its resource into its first state, and to check it at the end. The
 * lines of its standard input and output:
 *
 * <pre>
 * setup     put the resource into its first state; answered by: ok, with " check" and " state" behind it if it knows these questions
 * check     is everything as it has to be? answered by: true, or false TEXT
 * state     what of the resource counts; answered by: value TEXT
 * </pre>
 */
public final class SectionProgram implements AutoCloseable {

    private static final String OK = "ok";
    private static final String CHECK = "check";
    private static final String STATE = "state";
    private static final String VALUE = "value";
    private static final String FALSE = "false";
    private static final String UNNAMED = "I";

    private final ProgramProcess process;
    private List<String> known = List.of();

    private SectionProgram(ProgramProcess process) {
        this.process = process;
    }

    /**
     * Starts the program, which sends nothing until it is asked.
     *
     * @param port its port to the stores; closed with this
     * @throws SetupProblem if it cannot be started
     */
    public static SectionProgram start(List<String> command, ProgramPort port) {
        try {
            return new SectionProgram(ProgramProcess.start(UNNAMED, command, port));
        } catch (IOException e) {
            throw new SetupProblem(
                    ClientText.class, text -> text.cannotStart(String.join(" ", command), Message.of(e)), e);
        }
    }

    /** @throws InconclusiveException if it does not answer that this is done */
    public void setUp() {
        String answer = process.askUngated("setup");
        List<String> words = List.of(answer.split(" ", -1));
        if (!words.get(0).equals(OK) || !Set.of(CHECK, STATE).containsAll(words.subList(1, words.size()))) {
            throw process.somethingElse(answer, "ok, ok check, ok state or ok check state");
        }
        known = words.subList(1, words.size());
    }

    /** Whether it knows the question {@code check}. */
    public boolean hasCheck() {
        return known.contains(CHECK);
    }

    /** The broken invariant, in its own words; empty if none is broken, or it does not know the question. */
    public Optional<String> brokenInvariant() {
        if (!known.contains(CHECK)) {
            return Optional.empty();
        }
        String answer = process.askUngated(CHECK);
        if (answer.equals(Boolean.toString(true))) {
            return Optional.empty();
        }
        if (!answer.split(" ", 2)[0].equals(FALSE)) {
            throw process.somethingElse(answer, "true or false TEXT");
        }
        return Optional.of(answer.substring(FALSE.length()).strip()).map(words -> words.isEmpty() ? "no" : words);
    }

    /** The state of the resource that counts; empty if it does not know the question. */
    public Optional<String> state() {
        if (!known.contains(STATE)) {
            return Optional.empty();
        }
        String answer = process.askUngated(STATE);
        if (!answer.split(" ", 2)[0].equals(VALUE)) {
            throw process.somethingElse(answer, "value TEXT");
        }
        return Optional.of(answer.substring(VALUE.length()).strip());
    }

    @Override
    public void close() {
        process.close();
    }
}
