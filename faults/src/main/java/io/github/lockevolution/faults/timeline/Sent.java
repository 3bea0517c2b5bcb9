package io.github.lockevolution.faults.timeline;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A command and its answer, fit to be read: in one line, and with the name of a script cut short.
 *
 * @param command the command with its arguments
 * @param answer what Redis answered
 */
public record Sent(String command, String answer) {

    private static final Pattern DIGEST = Pattern.compile("\\b([0-9a-f]{8})[0-9a-f]{32}\\b");
    static final String ANSWERED = " -> ";

    public Sent {
        command = readable(command);
        answer = readable(answer);
    }

    /** Reads {@code GET lock -> nil}; without an arrow, all of it is the command. */
    static Sent parse(String line) {
        int arrow = line.indexOf(ANSWERED);
        return arrow < 0
                ? new Sent(line, "")
                : new Sent(line.substring(0, arrow), line.substring(arrow + ANSWERED.length()));
    }

    /** In one line, as all that is drawn. */
    static String readable(String text) {
        Matcher digests = DIGEST.matcher(text.strip().replaceAll("\\s+", " "));
        return digests.replaceAll("$1..");
    }
}
