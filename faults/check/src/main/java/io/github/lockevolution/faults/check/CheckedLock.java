package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.LockSpec;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A lock without a description: it declares no failure, and its commands are not known. */
public interface CheckedLock extends AutoCloseable {

    /**
     * The same lock, for which these statements make tables in its database; closed with this one.
     *
     * @throws SetupProblem if it is in none, or its description says how they are made
     */
    default CheckedLock withTables(List<String> statements) {
        throw new SetupProblem(CheckText.class, text -> text.needsNoTables(label()));
    }

    /** Whether this is a section that asks for a lock of the bench. */
    default boolean takesLock() {
        return false;
    }

    /**
     * The same section, which is given this lock; closed with this one.
     *
     * @throws SetupProblem if it is none that asks for a lock, or the lock cannot be had together with its other stores
     */
    default CheckedLock taking(LockSpec lock) {
        throw new SetupProblem(CheckText.class, text -> text.takesNoLock(label()));
    }

    /** The lock that a section was given. */
    default Optional<LockSpec> inside() {
        return Optional.empty();
    }

    /** The same lock, of which so many may be inside together; one in Java is told so by its {@link LockUse}. */
    default CheckedLock admitting(AccessPolicy together) {
        return this;
    }

    /** The description by which the bench runs it. */
    LockSpec spec();

    /** Its name on the command line and in results. */
    default String name() {
        return spec().name();
    }

    /** Its name for the reader; of a class the name as it is written in Java. */
    String label();

    /** The file in which its lines stand, as far as anybody knows. */
    String fileName();

    /** A line of its source, without the space around it; empty if the source is not known. */
    default Optional<String> line(int number) {
        return spec().source()
                .flatMap(source -> source.text().lines().skip(number - 1L).findFirst())
                .map(String::strip);
    }

    /** Remarks for the reader: the guesses about the lock, the exceptions it threw, and how it tells clients apart. */
    default List<Message> remarks() {
        return List.of();
    }

    /**
     * Whether its clients may behave otherwise in processes of their own: they tell each other apart by something that two processes may
     * have in common, such as the id of a thread, or they share something that two processes cannot.
     */
    default boolean mayDependOnProcess() {
        return false;
    }

    /** The line at which it would have ended the JVM that judges it; empty as long as it did not try to. */
    default Optional<StackTraceElement> jvmExit() {
        return Optional.empty();
    }

    /** The same lock, which has not looked at the clock of the bench; closed with this one. */
    default CheckedLock withoutClock() {
        return this;
    }

    /**
     * The same lock, each client of which is a process of its own; closed with this one.
     *
     * @param differs whether the lock is known to behave otherwise there
     */
    default CheckedLock inProcesses(boolean differs) {
        return this;
    }

    /**
     * The same lock, whose clients are requests of one process; closed with this one.
     *
     * @throws SetupProblem if its clients cannot be
     */
    default CheckedLock together() {
        throw new SetupProblem(CheckText.class, text -> text.cannotBeTogether(label()));
    }

    /** The same lock with clients that are processes of their own; closed with this one. */
    default CheckedLock apart() {
        return this;
    }

    /** Whether two requests of one process may have something in common that two processes have not. */
    default boolean mayShareProcess() {
        return false;
    }

    @Override
    default void close() {}

    /** A name as the command line has it: {@code MyLock} is {@code my-lock}. */
    static String nameOf(String words) {
        String dashed = words.replaceAll("([a-z0-9])([A-Z])", "$1-$2").toLowerCase(Locale.ROOT);
        String name = dashed.replaceAll("[^a-z0-9]+", "-").replaceAll("^-+|-+$", "");
        return name.isEmpty() ? "lock" : name;
    }

    /** The beginning of a name, as much as fits into a heading. */
    static String titleOf(String words) {
        String title = words.replaceAll("\\p{Cntrl}", " ").strip();
        return title.isEmpty() ? "lock" : title.substring(0, Math.min(16, title.length()));
    }
}
