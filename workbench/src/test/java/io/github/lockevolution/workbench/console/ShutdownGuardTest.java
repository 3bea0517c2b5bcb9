package io.github.lockevolution.workbench.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.host.ChildJvm;
import io.github.lockevolution.faults.host.JvmShutdown;
import io.github.lockevolution.faults.setup.LanguageSetting;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class ShutdownGuardTest {

    /** Prints whether it ends, before it does and while it does; then fails as a library may that would like to clean up later. */
    static final class Ending {

        public static void main(String[] arguments) {
            CommandLine command = new CommandLine(CommandSpec.create());
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                System.out.print(JvmShutdown.isInProgress());
                Exception problem = new IllegalStateException("Shutdown in progress");
                CliErrors.onProblem(problem, command, command.parseArgs());
            }));
            System.out.print(JvmShutdown.isInProgress() + " ");
        }
    }

    @Test
    void what_fails_because_the_jvm_ends_is_not_told() throws IOException {
        ProcessBuilder ending = ChildJvm.command(Ending.class, List.of()).redirectErrorStream(true);

        String printed = new String(ending.start().getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(printed).isEqualTo("false true");
    }

    /** Has said all that there is to say, and has a hook that never returns. */
    static final class Hanging {

        public static void main(String[] arguments) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                while (true) {
                    LockSupport.park();
                }
            }));
            ExitWatchdog.exit(7, Duration.ofMillis(100));
        }
    }

    @Test
    void a_hook_that_never_returns_does_not_hold_up_the_end() throws IOException {
        Process child = ChildJvm.command(Hanging.class, List.of()).start();
        try {
            assertThat(child.onExit().orTimeout(30, TimeUnit.SECONDS).join().exitValue())
                    .isEqualTo(7);
        } finally {
            child.destroyForcibly();
        }
    }

    /** Is asked to end while it runs, and has started something that cannot be ended. */
    static final class Stuck {

        public static void main(String[] arguments) {
            AutoCloseable stuck = () -> {
                throw new IllegalStateException("stuck");
            };
            try (ShutdownGuard guard = ShutdownGuard.of(stuck, LanguageSetting.parse(arguments[0]))) {
                Thread request = new Thread(() -> System.exit(0));
                request.setDaemon(true);
                request.start();
                while (!guard.isStopRequested()) {
                    Thread.onSpinWait();
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            en  | lab: not everything could be ended: java.lang.IllegalStateException: stuck
            qps | lab: ⟦nót évérythíng cóúld bé éndéd: java.lang.IllegalStateException: stuck⟧
            """)
    void what_cannot_be_ended_is_told_in_the_language_of_the_command(String language, String told) throws IOException {
        ProcessBuilder command =
                ChildJvm.command(Stuck.class, List.of(language)).redirectError(ProcessBuilder.Redirect.PIPE);
        command.environment().put("LC_ALL", "C.UTF-8");
        Process child = command.start();

        String said = new String(child.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(said).isEqualTo(told + "\n");
        assertThat(child.onExit().join().exitValue()).isEqualTo(ExitStatus.INCONCLUSIVE);
    }
}
