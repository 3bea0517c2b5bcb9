package io.github.lockevolution.workbench.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.setup.SetupProblem;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchmarkCommandTest {

    @TempDir
    private Path built;

    @Test
    void who_has_not_built_the_measurements_is_told_how() {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> BenchmarkCommand.command(built, List.of()))
                .withMessage("the benchmarks are not built;"
                        + " mvn -q process-classes -Pbenchmarks -pl extensions/benchmarks -am builds them");
    }

    @Test
    void what_was_built_is_started_with_what_was_typed() throws IOException {
        Path classes = built.resolve("classes");
        Files.createDirectories(classes.resolve("META-INF"));
        Files.createFile(classes.resolve("META-INF/BenchmarkList"));
        Files.writeString(built.resolve("lab.classpath"), "jmh.jar\n");

        assertThat(BenchmarkCommand.command(built, List.of("LockBenchmark", "-f", "0")))
                .endsWith(
                        "-cp",
                        classes + File.pathSeparator + "jmh.jar",
                        "org.openjdk.jmh.Main",
                        "LockBenchmark",
                        "-f",
                        "0");
    }
}
