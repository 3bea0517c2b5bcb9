package io.github.lockevolution.workbench.report;

import io.github.lockevolution.faults.client.RedisLauncher;
import io.github.lockevolution.faults.client.StageLauncher;
import io.github.lockevolution.faults.network.Environment;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.workbench.compare.Comparison;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.console.StoreVersions;
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
        LockCatalog catalog = LockCatalog.onTheClassPath();
        List<LockStage> stages = catalog.stages();
        try (Environment bench = Environment.start(BenchSettings.ofSystem());
                StageLauncher everyStore = new StageLauncher(bench.redis());
                BackgroundExploration withMoreClients =
                        BackgroundExploration.start(stages, new RedisLauncher(bench.redis()))) {
            Matrix matrix = new FullRun(bench, everyStore, new PrintWriter(Writer.nullWriter()), Language.ENGLISH)
                    .exploredAndAttacked(stages);
            PageMessages messages = new PageMessages(Optional.empty());
            Optional<Comparison> comparison = Optional.of(Comparison.ofEveryStore(catalog, everyStore));
            List<String> stores = StoreVersions.of(bench.redis(), everyStore, stages);
            ReportData data = new ReportBuilder(
                            bench.redis(), stores, new RedisLauncher(bench.redis()), messages.languages())
                    .of(matrix, catalog.all(), comparison);
            ReportData pseudo = new ReportBuilder(
                            bench.redis(), stores, new RedisLauncher(bench.redis()), PSEUDO.languages())
                    .of(matrix, catalog.all(), comparison);
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
