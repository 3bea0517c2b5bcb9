package io.github.lockevolution.workbench.report;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.Lab;
import io.github.lockevolution.workbench.console.Commit;
import io.github.lockevolution.workbench.console.ExitStatus;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The report of a whole run, in a directory of its own where a test may write other pages.
 *
 * @param data what the page was written with
 * @param packed the state spaces of three clients
 * @param messages that it was written with
 * @param pseudo the same data, told in the pseudo-language as well
 */
record WrittenReport(
        Path directory, ReportData data, PackedStateSpaces packed, PageMessages messages, ReportData pseudo)
        implements AutoCloseable {

    /** Names the file of a run, told in the pseudo-language as well: {@code ./lab report --save FILE --language qps}. */
    private static final String RUN = "saved.run";

    /** Those of a page that opens in the pseudo-language: {@code ./lab report --language qps}. */
    static final PageMessages PSEUDO = new PageMessages(Language.withTag("qps"));

    /** Of the run that the property names, else of one that is made now, which takes most of the time of these tests. */
    static WrittenReport ofAWholeRun() {
        try {
            Path directory = Files.createTempDirectory("report");
            Path file = Optional.ofNullable(System.getProperty(RUN))
                    .map(Path::of)
                    .orElseGet(() -> saved(directory.resolve("run.json")));
            PageMessages messages = new PageMessages(Optional.empty());
            Optional<String> commit = Commit.ofThisBuild();
            SavedRun run = SavedRun.read(file, commit, messages.languages());
            SavedRun pseudo = SavedRun.read(file, commit, PSEUDO.languages());
            WrittenReport report = new WrittenReport(directory, run.data(), run.moreClients(), messages, pseudo.data());
            Files.writeString(report.file(), ReportPage.with(run.data(), run.moreClients(), messages));
            return report;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path saved(Path file) {
        StringWriter complaints = new StringWriter();
        int status = new Lab()
                .run(
                        Language.ENGLISH,
                        List.of("report", "--json", "--language", "qps", "--save", file.toString()),
                        new PrintWriter(Writer.nullWriter()),
                        new PrintWriter(complaints));
        if (status != ExitStatus.AS_EXPECTED) {
            throw new IllegalStateException("the run for the report ended with " + status + ": " + complaints);
        }
        return file;
    }

    Path file() {
        return directory.resolve("report.html");
    }

    String address(String hash) {
        return file().toUri() + hash;
    }

    /** Writes another page beside the report. Classes of tests go side by side, so each needs names of its own. */
    Path beside(String name, String html) throws IOException {
        return Files.writeString(directory.resolve(name), html);
    }

    @Override
    public void close() throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
            for (Path file : files) {
                Files.delete(file);
            }
        }
        Files.delete(directory);
    }
}
