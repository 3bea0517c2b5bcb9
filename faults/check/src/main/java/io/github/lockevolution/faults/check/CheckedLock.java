package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.RedisBacking;
import io.github.lockevolution.lock.Rule;
import io.github.lockevolution.lock.SchemaBacking;
import io.github.lockevolution.lock.ZooKeeperBacking;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A lock that nobody has described: it declares no failure, and nobody knows what it sends. */
public interface CheckedLock extends AutoCloseable {

    /** Of a file in plain commands: more than a lock that somebody means has. */
    int MOST_BYTES = 1 << 16;

    /**
     * The lock in a source file, which is compiled in memory.
     *
     * @param use how it is made and called, if its class does not tell
     * @param classPath what it needs besides Jedis and the bench
     * @throws SetupProblem if there is no such file, it does not compile, or no lock can be made of it
     */
    static CheckedLock ofFile(Path file, LockUse use, List<Path> classPath) {
        return JavaLockLoader.ofFile(file, use, classPath);
    }

    /**
     * Whether what is named is a critical section, as far as it tells without being compiled or run: it has the methods {@code run} and {@code
     * setUp}.
     *
     * @param target a source file, or the name of a class
     */
    static boolean isSection(String target, List<Path> classPath) {
        return target.endsWith(".java")
                ? SectionSource.isSection(Path.of(target))
                : SectionSource.isSection(target, classPath);
    }

    /**
     * A class that exists already.
     *
     * @param type its name
     * @param use how it is made and called, if its class does not tell
     * @param classPath where it and what it needs are, besides the class path of this JVM
     * @throws SetupProblem if there is no such class, or no lock can be made of it
     */
    static CheckedLock ofClass(String type, LockUse use, List<Path> classPath) {
        return JavaLockLoader.ofClass(type, use, classPath);
    }

    /**
     * The lock that a method makes. It is told what it asks for: a Redis, the key, the owner, the lease, a clock.
     *
     * @param factory a static method
     * @throws SetupProblem if the bench has nothing for one of its parameters, or it is told no Redis or no key
     */
    static CheckedLock ofFactory(Method factory) {
        return JavaLockLoader.ofFactory(factory);
    }

    /**
     * A program in any language.
     *
     * @param command the program and its arguments
     */
    static CheckedLock ofProgram(List<String> command) {
        return new ProgramLock(command, RedisBacking.ONE_SERVER, Rule.ONE, false);
    }

    /**
     * A program in any language, whose lock is in several Redis servers.
     *
     * @param command the program and its arguments
     */
    static CheckedLock ofProgramOnServers(List<String> command) {
        return new ProgramLock(command, RedisBacking.SEVERAL_SERVERS, Rule.ONE, true);
    }

    /**
     * A program in any language, whose lock is in a ZooKeeper.
     *
     * @param command the program and its arguments
     */
    static CheckedLock ofProgramInZooKeeper(List<String> command) {
        return new ProgramLock(command, ZooKeeperBacking.ofProgram(), Rule.ONE, false);
    }

    /**
     * A program in any language, whose lock is in a PostgreSQL.
     *
     * @param command the program and its arguments
     */
    static CheckedLock ofProgramInDatabase(List<String> command) {
        return new ProgramLock(command, SchemaBacking.ofProgram(List.of()), Rule.ONE, false);
    }

    /**
     * A section that is a program in any language.
     *
     * @param command the program and its arguments
     * @param stores in which it may work
     */
    static CheckedLock ofSectionProgram(List<String> command, SectionStores stores) {
        return new ProgramLock(command, stores.backing(), Rule.SECTION, false);
    }

    /** Whether a program is a section, as far as its source tells: it knows the questions {@code setup} and {@code run}. */
    static boolean isSectionProgram(List<String> command) {
        return SectionSource.isSectionProgram(command);
    }

    /** In which stores a section works that is a program, as far as its source tells. */
    static SectionStores sectionStores(List<String> command) {
        return SectionSource.storesOf(command);
    }

    /**
     * A lock in plain commands, in a file.
     *
     * @throws SetupProblem if it cannot be read; the sentence names the line
     */
    static CheckedLock ofPlainFile(Path file) {
        try (InputStream bytes = Files.newInputStream(file)) {
            String text = new String(bytes.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
            return LockNotation.find().read(text, file.toString(), true);
        } catch (IOException e) {
            throw new SetupProblem(
                    Message.of(
                            CheckText.class, text -> text.unreadable(file.toString(), String.valueOf(e.getMessage()))),
                    e);
        }
    }

    /**
     * A lock in plain commands.
     *
     * @throws SetupProblem if it cannot be read; the sentence names the line
     */
    static CheckedLock ofPlainText(String text) {
        return LockNotation.find().read(text, text, false);
    }

    /**
     * The same lock, for which these statements make tables in its database; closed with this one.
     *
     * @throws SetupProblem if it is in none, or its description says how they are made
     */
    default CheckedLock withTables(List<String> statements) {
        throw new SetupProblem(Message.of(CheckText.class, text -> text.needsNoTables(label())));
    }

    /** Whether it is a section that asks for a lock of the bench. */
    default boolean takesLock() {
        return false;
    }

    /**
     * The same section, which is given this lock; closed with this one.
     *
     * @throws SetupProblem if it is none that asks for a lock, or the lock cannot be had together with its other stores
     */
    default CheckedLock taking(LockSpec lock) {
        throw new SetupProblem(Message.of(CheckText.class, text -> text.takesNoLock(label())));
    }

    /** The lock that a section was given. */
    default Optional<LockSpec> inside() {
        return Optional.empty();
    }

    /** The same lock, of which so many may be inside together; one in Java is told so by its {@link LockUse}. */
    default CheckedLock admitting(Rule together) {
        return this;
    }

    /** What the bench knows of it. */
    LockSpec spec();

    /** Its name on the command line and in results. */
    default String name() {
        return spec().name();
    }

    /** What the reader calls it; of a class its name as it is written in Java. */
    String label();

    /** The file in which its lines stand, as far as anybody knows. */
    String fileName();

    /** A line of its source, without the space around it; empty if the source is not known. */
    default Optional<String> line(int number) {
        return spec().source()
                .flatMap(source -> source.text().lines().skip(number - 1L).findFirst())
                .map(String::strip);
    }

    /** What a reader should know: what was guessed of it, what it threw, and how it tells clients apart. */
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
     * @param differs whether it is known that this makes a difference
     */
    default CheckedLock inProcesses(boolean differs) {
        return this;
    }

    /**
     * The same lock, whose clients are requests of one process; closed with this one.
     *
     * @throws SetupProblem if two of them cannot be
     */
    default CheckedLock together() {
        throw new SetupProblem(Message.of(CheckText.class, text -> text.cannotBeTogether(label())));
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

    /** As much of a name as fits into a heading. */
    static String titleOf(String words) {
        String title = words.replaceAll("\\p{Cntrl}", " ").strip();
        return title.isEmpty() ? "lock" : title.substring(0, Math.min(16, title.length()));
    }
}
