package org.threeten.bp;

/** What {@link java.time.InstantSource} is to who knows no later Java than the compiler for pages does. */
public interface InstantSource {

    Instant instant();

    default long millis() {
        return instant().toEpochMilli();
    }
}
