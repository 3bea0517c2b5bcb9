package io.github.lockevolution.faults.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.LanguageSetting;
import java.io.BufferedReader;
import java.io.IOException;
import java.time.Duration;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PauseTest {

    private Process echo;
    private BufferedReader answers;

    @BeforeEach
    void start_a_program_that_repeats_what_it_is_told() throws IOException {
        echo = new ProcessBuilder("cat").start();
        answers = echo.inputReader();
    }

    @AfterEach
    void end_it() {
        echo.destroyForcibly().onExit().join();
    }

    private void tell(String line) throws IOException {
        echo.outputWriter().append(line).append('\n').flush();
    }

    /** Lets a process of somebody else stand still, says so, and does nothing more. */
    static final class Pausing {

        public static void main(String[] arguments) throws IOException, InterruptedException {
            Pause.of(Long.parseLong(arguments[0]));
            System.out.println("paused");
            Thread.currentThread().join();
        }
    }

    @Test
    void a_paused_process_is_shown_as_stopped_when_the_pause_begins() throws IOException {
        try (Pause pause = Pause.of(echo.pid())) {
            assertThat(pause).isNotNull();
            assertThat(Pause.isStopped(echo.pid())).isTrue();
        }
    }

    @Test
    void a_process_goes_on_when_the_pause_is_over() throws IOException {
        Pause pause = Pause.of(echo.pid());
        tell("what was said meanwhile");

        pause.close();

        assertThat(answers.readLine()).isEqualTo("what was said meanwhile");
        assertThat(Pause.isStopped(echo.pid())).isFalse();
    }

    @Test
    void a_process_lives_on_after_its_pause() throws IOException {
        Pause.of(echo.pid()).close();

        tell("still here");

        assertThat(answers.readLine()).isEqualTo("still here");
    }

    @Test
    void ending_a_pause_twice_does_no_harm() throws IOException {
        Pause pause = Pause.of(echo.pid());
        pause.close();

        assertThatNoException().isThrownBy(pause::close);
    }

    @Test
    void a_pause_ends_although_the_process_died_in_it() throws IOException {
        Pause pause = Pause.of(echo.pid());
        echo.destroyForcibly().onExit().join();

        assertThatNoException().isThrownBy(pause::close);
    }

    @Test
    void a_process_that_is_gone_cannot_stand_still() {
        echo.destroyForcibly().onExit().join();

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> Pause.of(echo.pid()))
                .withMessageStartingWith("process " + echo.pid() + " does not stand still: SIGSTOP cannot be sent: ");
    }

    private static String state(long pid) throws IOException {
        return new ProcessBuilder("ps", "-o", "stat=", "-p", Long.toString(pid))
                .start()
                .inputReader()
                .lines()
                .collect(Collectors.joining());
    }

    @Test
    void a_stopped_process_dies_when_the_jvm_that_paused_it_is_killed_by_kill_9() throws IOException {
        try (OtherJvm jvm = OtherJvm.run(Pausing.class, Long.toString(echo.pid()))) {
            assertThat(jvm.line()).isEqualTo("paused");
            assertThat(Pause.isStopped(echo.pid())).isTrue();

            jvm.kill();

            await("the stopped process is gone").until(() -> !echo.isAlive());
            assertThat(echo.exitValue()).isEqualTo(128 + 9);
        }
    }

    /** Its parent has not asked how it ended: signals to it are no error, and change nothing. It ends when its parent cannot ask any more. */
    @Test
    void a_process_that_is_never_shown_as_stopped_is_told_in_every_language() throws IOException {
        String child = "sh -c 'while ps -o comm= -p \"$PPID\" | grep -qv \"cat$\"; do :; done'";
        Process parent = new ProcessBuilder("sh", "-c", child + " & echo $!; exec cat").start();
        try {
            long pid = Long.parseLong(parent.inputReader().readLine());
            await("the child has ended").until(() -> state(pid).startsWith("Z"));

            InconclusiveException problem =
                    catchThrowableOfType(InconclusiveException.class, () -> Pause.of(pid, Duration.ofSeconds(1)));

            assertThat(problem)
                    .hasMessage("process " + pid
                            + " does not stand still: the system does not show it as stopped after 1 s");
            assertThat(problem.in(LanguageSetting.parse("zh"))).isEqualTo("进程 " + pid + " 停不下来：过了 1 秒，系统仍没有显示它已停住");
        } finally {
            parent.destroyForcibly().onExit().join();
        }
    }
}
