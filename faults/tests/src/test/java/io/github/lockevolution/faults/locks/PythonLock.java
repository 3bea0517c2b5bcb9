package io.github.lockevolution.faults.locks;

import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.ProgramLockStage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * A lock in Python, as {@code programs/lock.py} has it.
 *
 * @param command what starts it
 */
public record PythonLock(List<String> command) implements ProgramLockStage {

    /** What the PATH names may be a script that takes half a second to find the interpreter itself, so it is asked once. */
    private static final class Interpreter {

        static final String PATH = path();

        private static String path() {
            try {
                Process which = new ProcessBuilder("python3", "-c", "import sys; print(sys.executable)").start();
                try (BufferedReader output = which.inputReader()) {
                    return output.readLine();
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /**
     * A lock, or skips the test where there is no Python. The interpreter looks for no packages: this program needs none, and is started
     * hundreds of times.
     *
     * @param kind which of the locks there
     */
    public static PythonLock of(String kind) {
        return new PythonLock(command("lock.py", kind));
    }

    /** What starts a program of that name, or skips the test where there is no Python. */
    static List<String> command(String program, String kind) {
        assumeThat(Platform.program("python3")).as("python3 on the PATH").isPresent();
        try {
            Path script =
                    Path.of(PythonLock.class.getResource("/programs/" + program).toURI());
            return List.of(Interpreter.PATH, "-S", "-E", script.toString(), kind);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String name() {
        return "in-python";
    }

    @Override
    public Set<Failure> suffers() {
        return Set.of(Failure.LEASE_OVERRUN);
    }
}
