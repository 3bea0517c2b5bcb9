package io.github.lockevolution.faults.host;

import io.github.lockevolution.faults.setup.IoProblem;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A program that cannot outlive this JVM, and its working folder.
 *
 * <p>A small shell starts the program, then waits on its standard input, which only this JVM holds. However this JVM ends,
 * {@code kill -9} included, the system closes that pipe, the shell kills the program and removes the folder. No shutdown
 * hook could promise as much.
 */
public final class Leash implements AutoCloseable {

    // The shell ignores signals, and that nobody reads its output any more: if it ended early, it would leave the
    // folder
    // behind. Where setsid exists, the program gets a session of its own, so that Ctrl-C reaches only the JVM, which
    // may
    // still need the program on its way out.
    private static final String SHELL = """
            trap '' INT HUP TERM PIPE
            folder=$1; shift
            mkdir -m 700 "$folder" || exit 73
            echo ready
            read -r _ || { rm -rf -- "$folder"; exit 0; }
            exec 3<&0
            cd "$folder" || exit 73
            command -v setsid >/dev/null && command -v "$1" >/dev/null && set -- setsid "$@"
            "$@" >log 2>&1 </dev/null 3<&- &
            program=$!
            echo "$program"
            ( read -r _ <&3; kill -KILL "$program" ) &
            watcher=$!
            wait "$program"
            status=$?
            kill -KILL "$watcher"
            tail -n 3 log
            cd / && rm -rf -- "$folder"
            exit "$status"
            """;

    private final Process shell;
    private final BufferedReader output;
    private final Path folder;
    private long pid;

    private Leash(Process shell, Path folder) {
        this.shell = shell;
        this.output = shell.inputReader(StandardCharsets.UTF_8);
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
     * @param command the program and its arguments; a program that the preparation brings starts with {@code ./}
     * @throws SetupProblem if the temporary folder cannot be written or the program cannot be started
     */
    public static Leash start(List<String> command, Preparation preparation) {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath();
        Path folder = temporary.resolve("lock-evolution-" + Long.toHexString(System.nanoTime()) + "-"
                + ProcessHandle.current().pid());
        List<String> arguments = new ArrayList<>(List.of("sh", "-c", SHELL, "leash", folder.toString()));
        arguments.addAll(command);
        Leash leash = null;
        try {
            Process shell = new ProcessBuilder(arguments)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            leash = new Leash(shell, folder);
            leash.run(preparation);
            return leash;
        } catch (IOException e) {
            if (leash != null) {
                leash.close();
            }
            String program = command.get(0);
            throw new SetupProblem(
                    Message.of(HostText.class, text -> text.cannotStart(program, temporary.toString(), Message.of(e))),
                    e);
        }
    }

    private void run(Preparation preparation) throws IOException {
        if (!"ready".equals(output.readLine())) {
            throw new IoProblem(Message.of(HostText.class, HostText::noFolder));
        }
        preparation.fill(folder);
        tell("run");
        pid = Long.parseLong(output.readLine());
    }

    /**
     * Kills a process, which may be paused, when this JVM ends. Whoever no longer needs the guard writes a line to its standard
     * input, which ends it and spares the process.
     */
    static Process guard(long pid) throws IOException {
        String script = "trap '' INT HUP TERM; read -r _ && exit; kill -KILL \"$1\"";
        return new ProcessBuilder("sh", "-c", script, "guard", Long.toString(pid)).start();
    }

    private void tell(String word) throws IOException {
        shell.outputWriter(StandardCharsets.UTF_8).append(word).append('\n').flush();
    }

    /** The process id of the program. */
    public long pid() {
        return pid;
    }

    /** Its working folder, which goes with it. */
    public Path folder() {
        return folder;
    }

    /** Whether the program still runs. */
    public boolean isAlive() {
        return shell.isAlive();
    }

    /** Waits for the end of the program; returns the last three lines of its output, joined by {@code /}. */
    public String lastWords() {
        return output.lines().map(String::strip).filter(line -> !line.isEmpty()).collect(Collectors.joining(" / "));
    }

    /** Kills the program and removes its folder; returns when both are gone. */
    @Override
    public void close() {
        try {
            shell.getOutputStream().close();
        } catch (IOException e) {
            // The shell is gone already, and then so are the program and its folder.
        }
        lastWords();
        shell.onExit().join();
    }
}
