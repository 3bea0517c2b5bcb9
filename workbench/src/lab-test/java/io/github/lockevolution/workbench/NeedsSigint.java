package io.github.lockevolution.workbench;

import java.io.IOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.condition.EnabledIf;

/**
 * Skips a test where no program that it starts would hear Ctrl-C. Without job control, as in a script, a shell has what it starts in the
 * background ignore SIGINT, and so do the programs that those start: Maven, the JVM of the tests, and theirs.
 *
 * @see <a href="https://www.gnu.org/software/bash/manual/html_node/Signals.html">Signals, Bash manual</a>
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@EnabledIf(
        value = "io.github.lockevolution.workbench.NeedsSigint$Probe#isHeard",
        disabledReason =
                "SIGINT is ignored here, as it is in what a script starts with &; start the tests in the foreground")
@interface NeedsSigint {

    /** A shell that sends itself SIGINT. */
    final class Probe {

        private Probe() {}

        static boolean isHeard() throws IOException, InterruptedException {
            Process shell = new ProcessBuilder("sh", "-c", "kill -INT $$").start();
            return shell.waitFor() != 0;
        }
    }
}
