package io.github.lockevolution.faults.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.lockevolution.faults.host.Platform;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProcessThreadsTest {

    private static final String STARTS_A_THREAD_AND_ENDS_IT = """
            import sys, threading
            def tell(text): print(text, flush=True); sys.stdin.readline()
            tell("alone")
            over = threading.Event()
            thread = threading.Thread(target=over.wait)
            thread.start()
            tell("two")
            over.set()
            thread.join()
            tell("alone again")
            """;

    private static final Duration LONG = Duration.ofSeconds(20);

    @Test
    void a_thread_that_was_seen_is_known_to_have_ended() throws IOException {
        assumeThat(Files.isDirectory(Path.of("/proc/self/task"))
                        && Platform.program("python3").isPresent())
                .as("a system that tells of threads, and a program that starts some")
                .isTrue();
        Process python = new ProcessBuilder("python3", "-c", STARTS_A_THREAD_AND_ENDS_IT).start();
        try (BufferedReader told = python.inputReader(StandardCharsets.UTF_8)) {
            ProcessThreads threads = new ProcessThreads(python.toHandle());
            told.readLine();
            threads.begin();
            assertThat(threads.haveEnded()).as("there was none").isFalse();
            next(python, told);
            assertThat(threads.started()).isPresent();
            assertThat(threads.awaitEnd(Duration.ZERO)).isFalse();

            next(python, told);

            assertThat(threads.awaitEnd(LONG)).isTrue();
            assertThat(threads.haveEnded()).isTrue();
        } finally {
            python.destroyForcibly();
        }
    }

    private static void next(Process python, BufferedReader told) throws IOException {
        python.outputWriter(StandardCharsets.UTF_8).append("\n").flush();
        told.readLine();
    }
}
