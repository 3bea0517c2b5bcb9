package io.github.lockevolution.faults.locks;

import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;

/** A lock in Python, as {@code programs/lock.py} has it. */
public final class PythonLock {

    private PythonLock() {}

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
    public static LockSpec of(String kind) {
        return of(command("lock.py", kind));
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

    /** A lock that such a command starts. */
    public static LockSpec of(List<String> command) {
        return LockSpec.inRedis("in-python").suffers(Failure.LEASE_OVERRUN).program(() -> command);
    }
}
