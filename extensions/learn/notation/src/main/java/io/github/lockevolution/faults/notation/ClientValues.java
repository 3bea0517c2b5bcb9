package io.github.lockevolution.faults.notation;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;

/** The values of the placeholders for one client in one attempt. A token is drawn when it is first needed. */
public final class ClientValues {

    private final String key;
    private final String owner;
    private final Duration lease;
    private final InstantSource clock;
    private final Supplier<String> drawn;
    private Optional<String> token = Optional.empty();
    private long begun;

    /**
     * @param key the key of the lock
     * @param owner the name of the client
     * @param lease how long the lock may be held
     * @param clock the time as this client sees it
     * @param drawn draws the part of a token behind the name of the client
     */
    public ClientValues(String key, String owner, Duration lease, InstantSource clock, Supplier<String> drawn) {
        this.key = key;
        this.owner = owner;
        this.lease = lease;
        this.clock = clock;
        this.drawn = drawn;
    }

    /**
     * Begins an attempt, with another token.
     *
     * @param looksAtClock whether a line asks later for the time at which the attempt began
     */
    void begin(boolean looksAtClock) {
        token = Optional.empty();
        begun = looksAtClock ? clock.millis() : 0;
    }

    /**
     * The same values with the clock stopped, for lines that are sent together: they do not know the time at which they run.
     */
    ClientValues asOf(Statement.Atomic sent) {
        InstantSource still = clock;
        if (sent.needs(Placeholder.NOW)) {
            Instant now = clock.instant();
            still = () -> now;
        }
        if (sent.needs(Placeholder.TOKEN)) {
            token();
        }
        ClientValues now = new ClientValues(key, owner, lease, still, drawn);
        now.token = token;
        now.begun = begun;
        return now;
    }

    /**
     * @param read the value that was read last; empty if there is none
     */
    String of(Placeholder placeholder, Optional<String> read) {
        return switch (placeholder) {
            case KEY -> key;
            case OWNER -> owner;
            case TOKEN -> token();
            case SECONDS -> Long.toString(Math.max(1, lease.getSeconds()));
            case MILLIS -> Long.toString(lease.toMillis());
            case NOW -> Long.toString(clock.millis());
            case BEGUN -> Long.toString(begun);
            case DEADLINE -> Long.toString(begun + lease.toMillis());
            case READ -> read.orElse(PlainLock.NIL);
        };
    }

    private String token() {
        if (token.isEmpty()) {
            token = Optional.of(owner + ":" + drawn.get());
        }
        return token.get();
    }
}
