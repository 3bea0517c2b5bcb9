package io.github.lockevolution.faults.model;

import java.util.Locale;

/** The program that every client of a lock runs, once. It is the client's doing, whatever the lock is. */
public enum ClientProgram {

    /** {@code if (lock.tryLock()) try { work } finally { lock.unlock() }}: only who took the lock gives it back. */
    CAREFUL,

    /**
     * {@code try { if (lock.tryLock()) work } finally { lock.unlock() }}: a client that was refused calls unlock as well, and so does one
     * that never heard the result of its attempt.
     */
    CARELESS;

    private static final String SEPARATOR = ".";

    /**
     * Names a lock together with this program: the name of the lock alone for careful clients, with {@code .careless} behind it for
     * careless ones, as in {@code stage4-set-nx-ex.careless}. No lock has a dot in its name.
     */
    public String using(String lock) {
        return lock + suffix();
    }

    /** The program that a text made by {@link #using} ends with. */
    static ClientProgram of(String using) {
        return using.endsWith(CARELESS.suffix()) ? CARELESS : CAREFUL;
    }

    /** The lock that a text made by {@link #using} begins with. */
    String lock(String using) {
        return using.substring(0, using.length() - suffix().length());
    }

    private String suffix() {
        return this == CAREFUL ? "" : SEPARATOR + this;
    }

    /** As it is written on a command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
