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
    /** What time it is when this command is sent, in milliseconds since 1970. */
    NOW,
    /** What time it was when the attempt began. */
    BEGUN,
    /** A lease after that. */
    DEADLINE,
    /** What the last command that reads has answered. */
    READ;

    /** As it is written. */
    String written() {
        return "{" + name().toLowerCase(Locale.ROOT) + "}";
    }

    static Optional<Placeholder> of(String written) {
        return Arrays.stream(values())
                .filter(known -> known.written().equals(written))
                .findFirst();
    }

    /** All of them, as they are written. */
    static List<String> known() {
        return Arrays.stream(values()).map(Placeholder::written).toList();
    }
}
