package io.github.lockevolution.faults.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.lockevolution.faults.host.Platform;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A program that has something to do for ever, once nobody is there any more who has started it. */
class OrphanedProgramTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    node    | -e | setInterval(() => {}, 1000); process.stdin.on('data', () => {});
                    python3 | -c | import sys, threading; threading.Timer(1000, print).start(); sys.stdin.read()
                    """)
    void a_program_whose_bench_is_gone_ends(String program, String option, String code) throws Exception {
        assumeThat(Platform.program(program)).as(program).isPresent();
        try (ClockFile clock = ClockFile.create(Clock.systemUTC())) {
            ProcessBuilder builder = new ProcessBuilder(List.of(program, option, code));
            builder.environment().putAll(clock.ringing());
            Process started = builder.start();
            try {
                started.getOutputStream().close();

                assertThat(started.waitFor(20, TimeUnit.SECONDS)).isTrue();
            } finally {
                started.destroyForcibly();
            }
        }
    }
}
