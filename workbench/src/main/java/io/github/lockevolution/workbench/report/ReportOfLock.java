package io.github.lockevolution.workbench.report;

import io.github.lockevolution.faults.bench.StageLauncher;
import io.github.lockevolution.faults.network.Environment;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.console.StoreVersions;
import io.github.lockevolution.workbench.matrix.FullRun;
import io.github.lockevolution.workbench.matrix.Matrix;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/** The page of the report for a lock that is not on the bench, beside known locks. */
public final class ReportOfLock {

    private final ReportFile file;
    private final LanguageOptions languages;
    private final PageMessages messages;

    private ReportOfLock(ReportFile file, LanguageOptions languages) {
        this.file = file;
        this.languages = languages;
        this.messages = new PageMessages(languages.asked());
    }

    /**
     * @param option the one of the command by which the file is named that it goes into
     * @throws SetupProblem if it cannot be written, so that nobody waits for it
     */
    public static ReportOfLock in(CommandSpec spec, String option, Path file, LanguageOptions languages) {
        return new ReportOfLock(ReportFile.ofPage(spec, option, file), languages);
    }

    /**
     * Runs every schedule and every attack of these locks, and writes the page.
     *
     * @param lock the one that it is for
     * @param beside known locks to compare it with
     * @param known all locks of the bench; the stories are tried on those that improve on each other
     * @param backends start what the locks are run on
     * @param terminal told how far it is
     * @return one sentence that says where it is
     */
    public String write(
            LockSpec lock, List<LockSpec> beside, List<LockSpec> known, BackendOptions backends, PrintWriter terminal)
            throws InterruptedException {
        List<LockSpec> locks = Stream.concat(beside.stream(), Stream.of(lock)).toList();
        ReportBuilder.requireShowable(locks);
        try (Environment bench = backends.startBench();
                StageLauncher launcher = backends.launcherOn(bench.redis());
                BackgroundExploration withMoreClients = BackgroundExploration.start(locks, launcher.proven())) {
            Matrix matrix = new FullRun(bench, launcher, terminal, languages.language()).exploredAndAttacked(locks);
            List<LockSpec> all = Stream.concat(known.stream(), Stream.of(lock)).toList();
            ReportData data = new ReportBuilder(
                            bench.redis(),
                            StoreVersions.of(bench.redis(), launcher, locks),
                            launcher.proven(),
                            messages.languages())
                    .of(matrix, all, Optional.empty());
            String html = ReportPage.with(data, withMoreClients.result(), messages);
            return file.write(html).in(languages.language());
        }
    }
}
