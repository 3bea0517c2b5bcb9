package io.github.lockevolution.workbench.report;

import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.judge.StateSpace;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.Commit;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.console.LockCatalog;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The page of the report, with a bench behind it that judges typed locks. */
public final class LivePage {

    private final SavedRun run;
    private final PageMessages messages;

    private LivePage(SavedRun run, PageMessages messages) {
        this.run = run;
        this.messages = messages;
    }

    /**
     * The page of a saved run, else of one that is made now.
     *
     * @param terminal told the progress of that run
     * @throws io.github.lockevolution.faults.setup.SetupProblem if that file is no run of this code
     */
    public static LivePage of(
            Optional<Path> saved, BackendOptions backends, LanguageOptions languages, PrintWriter terminal)
            throws InterruptedException {
        PageMessages messages = new PageMessages(languages.asked());
        SavedRun run = saved.isPresent()
                ? SavedRun.read(saved.get(), Commit.ofThisBuild(), messages.languages())
                : new ReportRun(backends, terminal, languages.language())
                        .of(LockCatalog.onTheClassPath().chosen(List.of(), List.of()), true, messages);
        return new LivePage(run, messages);
    }

    /** The page itself. */
    public String html(PageBench bench) {
        return ReportPage.with(run, messages, bench);
    }

    /**
     * The census of a lock, in the form that the engine in the page reads.
     *
     * @param stateSpace to walk through it; empty if there is none
     * @param remarks further remarks on how the lock was judged
     * @return JSON
     */
    public static String judged(Census census, Optional<StateSpace> stateSpace, List<String> remarks) {
        Map<Failure, ReportData.TypedCount> failures = new EnumMap<>(Failure.class);
        for (Failure failure : census.failures()) {
            failures.put(
                    failure,
                    new ReportData.TypedCount(
                            census.count(failure),
                            Optional.ofNullable(census.shortest().get(failure)).map(Object::toString)));
        }
        return new ReportData.TypedPart(
                        census.schedules(), census.twoInside(), failures, stateSpace.map(StateSpacePart::of), remarks)
                .json();
    }
}
