package io.github.lockevolution.faults.notation;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A value that is known only at run time, written in braces. */
enum Placeholder {
    /** The key of the lock. */
    KEY,
    /** The name of the client. */
    OWNER,
    /** A value that is new for each attempt and begins with the name of the client. */
    TOKEN,
    /** The lease in seconds. */
    SECONDS,
    /** The lease in milliseconds. */
    MILLIS,
    /** The time at which this command is sent, in milliseconds since 1970. */
    NOW,
    /** The time at which the attempt began. */
    BEGUN,
    /** A lease after that. */
    DEADLINE,
    /** The answer to the last command that reads. */
    READ;

    /** The placeholder as it is written. */
    String written() {
        return "{" + name().toLowerCase(Locale.ROOT) + "}";
    }

    static Optional<Placeholder> of(String written) {
        return Arrays.stream(values())
                .filter(known -> known.written().equals(written))
                .findFirst();
    }

    /** All placeholders, as they are written. */
    static List<String> known() {
        return Arrays.stream(values()).map(Placeholder::written).toList();
    }
}
