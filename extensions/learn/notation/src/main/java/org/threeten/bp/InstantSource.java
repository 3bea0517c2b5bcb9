package org.threeten.bp;

/** Replaces {@link java.time.InstantSource}, which the compiler for pages does not know yet. */
public interface InstantSource {

    Instant instant();

    default long millis() {
        return instant().toEpochMilli();
    }
}
