package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.text.Quoted;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes commands, replies and values fit to be drawn: in one line, a long script by its first line, and the digest of a script cut short.
 */
final class Readable {

    private static final Pattern DIGEST = Pattern.compile("\\b([0-9a-f]{8})[0-9a-f]{32}\\b");

    /** The script ends before the number of its keys; the first key is that of the lock. */
    private static final Pattern SCRIPT =
            Pattern.compile("(?is)(EVAL(?:_RO)?) (.{120,}) ([1-9][0-9]? \\S*lock[^\\n]*)");

    private Readable() {}

    static String of(String text) {
        Matcher script = SCRIPT.matcher(text.strip());
        String shown = script.matches()
                ? script.group(1) + " " + Quoted.command(List.of(script.group(2))) + " " + script.group(3)
                : text.strip();
        Matcher digests = DIGEST.matcher(shown.replaceAll("\\s+", " "));
        return digests.replaceAll("$1..");
    }

    static Exchange of(Exchange exchange) {
        return exchange.renamed(Readable::of);
    }
}
