package io.github.lockevolution.lock;

import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * A clock that gives each thread the time of its own client, for a library that has one clock for the whole JVM. All locks share this
 * instance: if two locks each gave the library a clock of their own, the library would no longer ask the first.
 */
public final class ThreadLocalClock extends Clock {

    /** The only one, in UTC. */
    public static final ThreadLocalClock INSTANCE = new ThreadLocalClock();

    private final ThreadLocal<InstantSource> ofThread = ThreadLocal.withInitial(InstantSource::system);

    private ThreadLocalClock() {}

    /** Sets the clock of this thread from now on; without it, a thread has that of the machine. */
    public void use(InstantSource clock) {
        ofThread.set(clock);
    }

    @Override
    public Instant instant() {
        return ofThread.get().instant();
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    /** {@inheritDoc} It gives each thread the same time as this one. */
    @Override
    public Clock withZone(ZoneId zone) {
        InstantSource same = this::instant;
        return same.withZone(zone);
    }
}
