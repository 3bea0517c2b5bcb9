package io.github.lockevolution.faults.host;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ends the processes that this JVM has started on this machine, and removes its temporary folders, as soon as this JVM has ended,
 * {@code kill -9} included. A JVM ends once, so there is one guard of it, and its methods are static.
 *
 * <p>Two small shells wait on their standard input, which only this JVM holds. Each does the whole work, so one of them may be killed with the
 * JVM; they have sessions of their own, so that a signal to the whole process group of the JVM does not reach them.
 *
 * <p>They end every guarded process with its process group. Where there is a {@code /proc}, as on Linux, they also end every process that
 * has the mark of this run in its environment or works in one of its folders, and all descendants of these, whatever sessions they have
 * begun. A process survives there only if it has cleared its environment and lost its parents; elsewhere, such as on macOS, also if it has
 * begun a process group of its own, and without {@code setsid}, if a guarded process has started it.
 */
public final class ProcessGuard {

    /**
     * The variable that marks all processes of a run. The {@code lab} script sets it for this JVM, and all programs that a lock in it
     * starts inherit it.
     */
    private static final String VARIABLE = "LOCK_EVOLUTION_RUN";

    private static final String MARK = mark();
    private static final int SHELLS = 2;

    private static final String SCRIPT = "guard.sh";
    private static final String SHELL = script();

    // A shell with job control puts a program into a process group of its own, and would report its end. A shell that
    // has no job control without a terminal would give it an empty standard input, which looks as if this JVM had
    // ended.
    private static final String OWN_GROUP =
            "trap '' INT HUP TERM; exec 3<&0; set -m; \"$@\" <&3 3<&- & exec 2>/dev/null; wait \"$!\"";

    private static final List<Process> shells = new ArrayList<>();

    private ProcessGuard() {}

    private static String script() {
        try (InputStream script = ProcessGuard.class.getResourceAsStream(SCRIPT)) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + SCRIPT, e);
        }
    }

    private static String mark() {
        String ended = "-" + ProcessHandle.current().pid();
        String inherited = System.getenv().getOrDefault(VARIABLE, "");
        // A child process of a run has a mark of its own.
        return inherited.endsWith(ended)
                ? inherited
                : Long.toHexString(ThreadLocalRandom.current().nextLong()) + ended;
    }

    /** The suffix of the names of this run's temporary folders: a text that no other run has, and the process id of this JVM. */
    static String folderMark() {
        return MARK;
    }

    /**
     * Makes sure, from now on, that the processes and folders of this run are removed when this JVM ends.
     *
     * @throws IOException if there is no shell here, as on Windows
     */
    public static synchronized void begin() throws IOException {
        shells.removeIf(shell -> !shell.isAlive());
        while (shells.size() < SHELLS) {
            String temporary = new File(System.getProperty("java.io.tmpdir")).getAbsolutePath();
            ProcessBuilder builder = beyondReach(List.of("/bin/sh", "-c", SHELL, "guard", VARIABLE, temporary, MARK));
            shells.add(builder.directory(new File("/"))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start());
        }
    }

    /**
     * Starts a program, in a session of its own if this machine has {@code setsid}. It and its child processes end with this JVM at the
     * latest.
     *
     * @throws IOException if it cannot be started, or not be guarded
     */
    public static Process start(ProcessBuilder builder) throws IOException {
        begin();
        List<String> command = new ArrayList<>();
        Platform.program("setsid").ifPresent(setsid -> command.add(setsid.toString()));
        command.addAll(builder.command());
        builder.command(command);
        builder.environment().put(VARIABLE, MARK);
        Process process = builder.start();
        guard(process.pid());
        return process;
    }

    /**
     * The builder of a process that has work to do when this JVM has ended: no signal to the process group of this JVM reaches it, nor the
     * end of the terminal, and it has no mark.
     */
    static ProcessBuilder beyondReach(List<String> command) {
        List<String> whole = new ArrayList<>(Platform.program("setsid")
                .map(setsid -> List.of(setsid.toString()))
                .orElse(List.of("/bin/sh", "-c", OWN_GROUP, "group")));
        whole.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(whole);
        builder.environment().remove(VARIABLE);
        return builder;
    }

    /**
     * Makes sure, from now on, that this process ends with this JVM at the latest, even if it is stopped.
     *
     * @throws IOException if there is no shell here
     */
    static void guard(long pid) throws IOException {
        begin();
        tell("guard", pid);
    }

    /** Takes back one {@link #guard}. */
    static void release(long pid) {
        tell("release", pid);
    }

    /** Kills a process with all its child processes, and waits until the process itself is gone. May be called again. */
    public static void kill(Process process) {
        List<ProcessHandle> descendants = process.descendants().toList();
        process.destroyForcibly();
        descendants.forEach(ProcessHandle::destroyForcibly);
        tell("kill", process.pid());
        process.onExit().join();
    }

    private static synchronized void tell(String order, long pid) {
        for (Process shell : shells) {
            try {
                Writer orders = shell.outputWriter(StandardCharsets.UTF_8);
                orders.append(order + " " + pid + "\n").flush();
            } catch (IOException e) {
                // This guard was killed. The other one has got the line, and the next process to be started is guarded
                // by two again.
            }
        }
    }
}
