package io.github.lockevolution.faults.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Kills programs that this JVM has started, with all that they have started themselves, as soon as this is closed, or this JVM ends,
 * {@code kill -9} included. A small shell waits on its standard input, which only this JVM holds.
 *
 * <p>A program is started in a session of its own where {@code setsid} exists, as on Linux; elsewhere, such as on macOS, only the program
 * itself is killed and not what it has started.
 */
public final class ProcessGuard implements AutoCloseable {

    // A process group has the number of the process that began it. Where there is no such group, the number is that of
    // the process alone.
    private static final String SHELL = """
            trap '' INT HUP TERM PIPE
            guarded=' '
            end() { kill -s KILL -- "-$1" || kill -s KILL "$1"; } 2>/dev/null
            while read -r word pid; do
                case $word$guarded in
                    guard*) guarded="$guarded$pid " ;;
                    kill*" $pid "*) end "$pid"; guarded="${guarded%% $pid *} ${guarded#* $pid }" ;;
                esac
            done
            for pid in $guarded; do end "$pid"; done
            """;

    private final Process shell;
    private final Writer orders;

    private ProcessGuard(Process shell) {
        this.shell = shell;
        this.orders = shell.outputWriter(StandardCharsets.UTF_8);
    }

    /**
     * Starts the shell.
     *
     * @throws IOException if it cannot be started
     */
    public static ProcessGuard start() throws IOException {
        return new ProcessGuard(new ProcessBuilder("sh", "-c", SHELL, "guard")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start());
    }

    /** The command that runs a program in a session of its own, if this machine can. */
    public static List<String> inItsOwnSession(List<String> command) {
        List<String> whole = new ArrayList<>();
        Platform.program("setsid").ifPresent(setsid -> whole.add(setsid.toString()));
        whole.addAll(command);
        return List.copyOf(whole);
    }

    /** From now on, this process ends with this JVM at the latest. */
    public void guard(Process process) {
        tell("guard " + process.pid());
    }

    /** Kills a process with all that it has started, and waits until the process itself is gone. May be called again. */
    public void kill(Process process) {
        process.destroyForcibly();
        tell("kill " + process.pid());
        process.onExit().join();
    }

    private synchronized void tell(String order) {
        try {
            orders.append(order).append('\n').flush();
        } catch (IOException e) {
            throw new UncheckedIOException("the shell that guards processes is gone", e);
        }
    }

    /** Kills all that is still guarded; returns when that is done. */
    @Override
    public synchronized void close() {
        try {
            orders.close();
        } catch (IOException e) {
            // The shell is gone, and cannot be told anything.
        }
        shell.onExit().join();
    }
}
