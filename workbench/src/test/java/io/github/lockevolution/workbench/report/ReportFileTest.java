package io.github.lockevolution.workbench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A report takes the place of a report and of nothing else, and is there whole or not at all. */
class ReportFileTest {

    private static final String OLD = report("old");

    @TempDir
    private Path directory;

    private static String report(String words) {
        return "<!doctype html><meta name=\"generator\" content=\"Lock Evolution\"><p>" + words;
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        }
    }

    @Test
    void a_report_is_written_where_nothing_was() throws IOException {
        Path file = directory.resolve("report.html");

        Message written = new ReportFile(file).write(report("new"));

        assertThat(written.in(Language.ENGLISH)).startsWith(file + ", 0 KiB. Open it");
        assertThat(file).hasContent(report("new"));
        assertThat(files()).containsExactly(file);
    }

    @Test
    void an_older_report_is_replaced() throws IOException {
        Path file = Files.writeString(directory.resolve("report.html"), OLD);

        new ReportFile(file).write(report("new"));

        assertThat(file).hasContent(report("new"));
        assertThat(files()).containsExactly(file);
    }

    @Test
    void a_link_to_an_older_report_stays_a_link_and_what_it_leads_to_is_named() throws IOException {
        Path file = Files.writeString(directory.resolve("report.html"), OLD);
        Path link = Files.createSymbolicLink(directory.resolve("link.html"), file);

        Message written = new ReportFile(link).write(report("new"));

        assertThat(written.in(Language.ENGLISH)).startsWith(file + ", to which " + link + " is a link, 0 KiB. Open it");
        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent(report("new"));
    }

    @Test
    void a_file_that_is_no_report_is_left_alone() throws IOException {
        Path file = Files.writeString(directory.resolve("thesis.html"), "three years of work");

        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> new ReportFile(file))
                .withMessage(
                        "the report is not written to " + file + ", because that file is no report of the lab; move"
                                + " it away, or name another file by --out");
        assertThat(file).hasContent("three years of work");
    }

    @Test
    void a_file_that_became_somebody_s_meanwhile_is_left_alone() throws IOException {
        Path file = directory.resolve("report.html");
        ReportFile chosen = new ReportFile(file);
        Files.writeString(file, "three years of work");

        assertThatExceptionOfType(SetupProblem.class).isThrownBy(() -> chosen.write(report("new")));
        assertThat(file).hasContent("three years of work");
    }

    @Test
    void a_directory_that_is_missing_is_named() {
        Path file = directory.resolve("nowhere").resolve("report.html");

        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> new ReportFile(file))
                .withMessage("the report cannot be written to " + file + ", because there is no directory "
                        + directory.resolve("nowhere") + "; make it, or name another file by --out");
    }

    @Test
    void a_directory_is_no_file() {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> new ReportFile(directory))
                .withMessage("the report cannot be written to " + directory
                        + ", which is a directory; name a file by --out");
    }

    /** As with a disk that is full, only the system can tell, and only while it is written. */
    @Test
    void a_file_that_cannot_be_written_is_told_with_the_reason_and_leaves_nothing_behind() throws IOException {
        Path file = directory.resolve("r".repeat(300) + ".html");
        ReportFile chosen = new ReportFile(file);

        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> chosen.write(report("new")))
                .withMessage(
                        "the report could not be written to " + file
                                + " (File name too long); what was there is as it was; make room, or name another file by --out");
        assertThat(files()).isEmpty();
    }

    @Test
    void what_has_no_sign_would_never_be_replaced_and_is_not_written() throws IOException {
        ReportFile file = new ReportFile(directory.resolve("report.html"));

        assertThatIllegalArgumentException().isThrownBy(() -> file.write("<p>no sign"));
        assertThat(files()).isEmpty();
    }
}
