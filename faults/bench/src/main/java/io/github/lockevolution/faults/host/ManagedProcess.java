package io.github.lockevolution.faults.host;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A program that cannot outlive this JVM, and its working folder. However this JVM ends, {@code kill -9} included, the {@link ProcessGuard}
 * kills the program and removes the folder. No shutdown hook could promise as much.
 */
public final class ManagedProcess implements AutoCloseable {

    private static final String LOG = "log";
    private static final int LAST_LINES = 3;

    private final Process program;
    private final TemporaryFolder folder;

    private ManagedProcess(Process program, TemporaryFolder folder) {
        this.program = program;
        this.folder = folder;
    }

    /** Fills the new folder before the program starts. */
    @FunctionalInterface
    public interface Preparation {

        void fill(Path folder) throws IOException;
    }

    /**
     * Makes a new temporary folder, fills it, and starts the program in it.
     *
     * @param command the program and its arguments; the name of a program from the preparation begins with {@code ./}
     * @throws SetupProblem if the temporary folder cannot be written or the program cannot be started
     */
    public static ManagedProcess start(List<String> command, Preparation preparation) {
        List<TemporaryFolder> made = new ArrayList<>();
        try {
            made.add(TemporaryFolder.create());
            return start(command, made.get(0), preparation);
        } catch (IOException e) {
            made.forEach(TemporaryFolder::close);
            String program = command.get(0);
            String temporary = System.getProperty("java.io.tmpdir");
            throw new SetupProblem(HostText.class, text -> text.cannotStart(program, temporary, Message.of(e)), e);
        }
    }

    private static ManagedProcess start(List<String> command, TemporaryFolder folder, Preparation preparation)
            throws IOException {
        preparation.fill(folder.path());
        // A shell reports a missing program in the log, as an error of that program.
        List<String> whole = new ArrayList<>(List.of("sh", "-c", "exec \"$@\"", "leash"));
        whole.addAll(command);
        return new ManagedProcess(
                ProcessGuard.start(new ProcessBuilder(whole)
                        .directory(folder.path().toFile())
                        .redirectInput(new File("/dev/null"))
                        .redirectErrorStream(true)
                        .redirectOutput(folder.path().resolve(LOG).toFile())),
                folder);
    }

    /** The process id of the program. */
    public long pid() {
        return program.pid();
    }

    /** Its working folder, which is removed with it. */
    public Path folder() {
        return folder.path();
    }

    /** Whether the program still runs. */
    public boolean isAlive() {
        return program.isAlive();
    }

    /**
     * Waits for the end of the program, which has not been closed.
     *
     * @return the last three lines of its output, joined by {@code /}
     */
    public String lastWords() {
        program.onExit().join();
        try {
            String log = new String(Files.readAllBytes(folder.path().resolve(LOG)), StandardCharsets.UTF_8);
            List<String> lines = log.lines().toList();
            return lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()).stream()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .collect(Collectors.joining(" / "));
        } catch (IOException e) {
            throw new UncheckedIOException("what " + pid() + " wrote is gone", e);
        }
    }

    /** Kills the program and removes its folder, and returns when both are gone. May be called again. */
    @Override
    public void close() {
        ProcessGuard.kill(program);
        folder.close();
    }
}
