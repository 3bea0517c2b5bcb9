package io.github.lockevolution.faults.notation;

import java.util.List;
import java.util.stream.Stream;

/**
 * A lock in plain commands. It can do nothing but these commands on keys of the lock, so it may come from a stranger.
 *
 * @param text as it is written, in lines
 * @param acquire the commands that take it
 * @param release the commands that give it back
 */
public record PlainLock(String text, List<Statement> acquire, List<Statement> release) {

    /** The answer for a missing value, such as that of GET when there is no key. */
    public static final String NIL = "nil";

    /** How many characters it may have. */
    public static final int LONGEST = 10_000;

    public PlainLock {
        acquire = List.copyOf(acquire);
        release = List.copyOf(release);
    }

    /** Whether the lock asks for the time at which the attempt began. */
    boolean looksAtBeginning() {
        return Stream.concat(acquire.stream(), release.stream())
                .anyMatch(statement -> statement.needs(Placeholder.BEGUN) || statement.needs(Placeholder.DEADLINE));
    }
}
