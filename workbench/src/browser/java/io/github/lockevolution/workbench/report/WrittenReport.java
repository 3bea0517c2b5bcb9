package io.github.lockevolution.workbench.report;

import io.github.lockevolution.faults.network.Environment;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.matrix.FullRun;
import io.github.lockevolution.workbench.matrix.Matrix;
import java.io.IOException;
import java.io.PrintWriter;
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

    /** Those of a page that opens in the pseudo-language: {@code ./lab report --language qps}. */
    static final PageMessages PSEUDO = new PageMessages(Language.withTag("qps"));

    /** Runs every schedule and every attack, which takes most of the time of these tests. */
    static WrittenReport ofAWholeRun() {
        List<LockStage> stages = LockCatalog.onTheClassPath().stages();
        try (Environment bench = Environment.start();
                BackgroundExploration withMoreClients = BackgroundExploration.start(stages, bench.redis())) {
            Matrix matrix = new FullRun(bench, new PrintWriter(Writer.nullWriter()), Language.ENGLISH)
                    .exploredAndAttacked(stages);
            PageMessages messages = new PageMessages(Optional.empty());
            ReportData data = new ReportBuilder(bench.redis(), messages.languages()).of(matrix, stages);
            ReportData pseudo = new ReportBuilder(bench.redis(), PSEUDO.languages()).of(matrix, stages);
            PackedStateSpaces packed = withMoreClients.result();
            WrittenReport report =
                    new WrittenReport(Files.createTempDirectory("report"), data, packed, messages, pseudo);
            new ReportFile(report.file()).write(ReportPage.with(data, packed, messages));
            return report;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the locks were run for the report", e);
        }
    }

    Path file() {
        return directory.resolve("report.html");
    }

    String address(String hash) {
        return file().toUri() + hash;
    }

    /** Writes another page beside the report. */
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
