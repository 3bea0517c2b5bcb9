package io.github.lockevolution.faults.timeline;

import java.util.Optional;

/**
 * A command of a lock that closes a gap, as the lock declares it.
 *
 * @param declared the command with a word for each value that is only known at run time, such as {@code EVALSHA sha 1 key token}
 * @param script the text of the script that it calls by its digest; empty if it calls none, or the text is not known
 */
public record CureCommand(String declared, Optional<String> script) {

    private static final String BY_DIGEST = "EVALSHA sha ";

    /** A command to be typed: with the text of the script, on one line, instead of its digest. */
    public String readable() {
        return script.filter(text -> declared.startsWith(BY_DIGEST))
                .map(text -> "EVAL \"" + Readable.of(text) + "\" " + declared.substring(BY_DIGEST.length()))
                .orElse(declared);
    }
}
