package io.github.lockevolution.workbench.report;

import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.store.StoreRegistry;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.OutputFile;
import io.github.lockevolution.workbench.console.StoreVersions;
import io.github.lockevolution.workbench.matrix.FullRun;
import io.github.lockevolution.workbench.matrix.Matrix;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The page of the report for a lock that is not on the bench, beside known locks. */
public final class ReportOfLock {

    /** A text that identifies a report. */
    public static final String SIGN = ReportFile.SIGN;

    private final Language language;
    private final PageMessages messages;

    /**
     * @param language in which it is told how far it is
     * @param asked the one that the page is in; empty if it is in each
     */
    public ReportOfLock(Language language, Optional<Language> asked) {
        this.language = language;
        this.messages = new PageMessages(asked);
    }

    /** Says where a page is, and how large. */
    public static Message written(OutputFile file, String html) {
        return ReportFile.ofPage(file).said(html);
    }

    /**
     * Runs every schedule and every attack of these locks.
     *
     * @param lock the one that it is for
     * @param beside known locks to compare it with
     * @param known all locks of the bench; the stories are tried on those that improve on each other
     * @param backends start what the locks are run on
     * @param terminal told how far it is
     * @return the page
     */
    public String page(
            LockSpec lock, List<LockSpec> beside, List<LockSpec> known, BackendOptions backends, PrintWriter terminal)
            throws InterruptedException {
        List<LockSpec> locks = Stream.concat(beside.stream(), Stream.of(lock)).toList();
        ReportBuilder.requireShowable(locks);
        try (RedisEnvironment bench = backends.startBench();
                StoreRegistry launcher = backends.launcherOn(bench.redis());
                BackgroundExploration withMoreClients = BackgroundExploration.start(locks, launcher.proven())) {
            Matrix matrix = new FullRun(bench, launcher, terminal, language).exploredAndAttacked(locks);
            List<LockSpec> all = Stream.concat(known.stream(), Stream.of(lock)).toList();
            ReportData data = new ReportBuilder(
                            bench.redis(),
                            StoreVersions.of(bench.redis(), launcher, locks),
                            launcher.proven(),
                            messages.languages())
                    .of(matrix, all);
            return ReportPage.with(data, withMoreClients.result(), messages);
        }
    }
}
