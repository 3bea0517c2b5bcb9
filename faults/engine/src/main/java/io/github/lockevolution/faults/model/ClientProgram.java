package io.github.lockevolution.faults.model;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The program that every client of a lock runs, once: a list of steps. It is independent of the lock. */
public enum ClientProgram {

    /** {@code if (lock.tryLock()) try { work } finally { lock.unlock() }}: only a client that took the lock gives it back. */
    CAREFUL(Step.TAKE, Step.WORK, Step.GIVE_BACK),

    /**
     * {@code try { if (lock.tryLock()) work } finally { lock.unlock() }}: a client that was refused calls unlock as well, and so does a
     * client that never received the result of its attempt.
     */
    CARELESS(Step.TAKE, Step.WORK, Step.GIVE_BACK_IN_ANY_CASE),

    /**
     * {@code if (lock.tryLock()) { if (lock.tryLock()) lock.unlock(); try { work } finally { lock.unlock() } }}: a client takes a lock
     * again that it holds, like a method that calls another, and is still inside when it has given the second one back.
     */
    REENTRANT(Step.TAKE, Step.TAKE_AGAIN, Step.GIVE_BACK_IF_TAKEN_AGAIN, Step.WORK, Step.GIVE_BACK);

    private static final String SEPARATOR = ".";

    private final List<Step> steps;

    ClientProgram(Step... steps) {
        this.steps = List.of(steps);
    }

    /** A step of a client. */
    public enum Step {

        /** Calls tryLock. A client that is refused is done, unless it has a step that is run in any case. */
        TAKE,

        /** Calls tryLock once more, and goes on whatever it returns. */
        TAKE_AGAIN,

        /** Calls unlock, if the second tryLock returned true. */
        GIVE_BACK_IF_TAKEN_AGAIN,

        /** Is inside. */
        WORK,

        /** Calls unlock. */
        GIVE_BACK,

        /** Calls unlock, also if it was refused, or an exception came before. */
        GIVE_BACK_IN_ANY_CASE
    }

    /** Its steps, in order. */
    public List<Step> steps() {
        return steps;
    }

    /** The program of a newcomer, which only finds out whether the lock is free: it takes nothing twice. */
    public ClientProgram ofNewcomers() {
        return this == CARELESS ? CARELESS : CAREFUL;
    }

    /** Whether a client may wait for itself, and goes on waiting even when no other client moves any more. */
    public boolean waitsOn() {
        return steps.contains(Step.TAKE_AGAIN);
    }

    /**
     * Names a lock together with this program: the name of the lock alone for careful clients, with {@code .careless} behind it for
     * careless ones, as in {@code stage4-set-nx-ex.careless}. No lock has a dot in its name.
     */
    public String using(String lock) {
        return lock + suffix();
    }

    /** The program that a text made by {@link #using} ends with. */
    static ClientProgram of(String using) {
        return Stream.of(values())
                .filter(program -> program != CAREFUL && using.endsWith(program.suffix()))
                .findFirst()
                .orElse(CAREFUL);
    }

    /** The lock that a text made by {@link #using} begins with. */
    String lock(String using) {
        return using.substring(0, using.length() - suffix().length());
    }

    private String suffix() {
        return this == CAREFUL ? "" : SEPARATOR + this;
    }

    /** The name of the program on a command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
