package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./lab report --from} runs nothing, and refuses what it cannot read before it writes. */
class ReportFromRunTest {

    private final LabCommand lab = new LabCommand();

    @Test
    void a_run_that_cannot_be_read_is_refused_and_nothing_is_written(@TempDir Path directory) throws IOException {
        Path run = Files.writeString(directory.resolve("run.json"), "{\"lockEvolutionRun\":2}");
        Path page = directory.resolve("lesson.html");

        int status = lab.type("report --from %s --out %s", run, page);

        assertThat(status).isEqualTo(2);
        assertThat(lab.err())
                .isEqualTo("lab: " + run + " is a run in format 2, and this lab reads format 1; save a new one by"
                        + " ./lab report --save " + run + "\n");
        assertThat(page).doesNotExist();
    }

    @Test
    void what_would_be_run_otherwise_has_no_place_beside_it() {
        int status = lab.type("report --from run.json --redis docker");

        assertThat(status).isEqualTo(2);
        assertThat(lab.err()).contains("--from and --redis cannot be used together");
    }
}
