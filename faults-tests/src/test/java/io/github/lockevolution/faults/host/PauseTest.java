package io.github.lockevolution.faults.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.model.InconclusiveException;
import java.io.BufferedReader;
import java.io.IOException;
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
}
