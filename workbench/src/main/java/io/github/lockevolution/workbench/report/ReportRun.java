package io.github.lockevolution.workbench.report;

import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.store.StoreRegistry;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.console.StoreVersions;
import io.github.lockevolution.workbench.matrix.FullRun;
import io.github.lockevolution.workbench.matrix.Matrix;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs everything that a report tells.
 *
 * @param backends start the stores of the run
 * @param terminal told how far it is
 * @param language the language of the terminal
 */
record ReportRun(BackendOptions backends, PrintWriter terminal, Language language) {

    /**
     * @param isWalked whether somebody may walk through it, for which locks are explored with one client more
     * @param messages the languages that it is told in
     */
    SavedRun of(List<LockSpec> stages, boolean isWalked, PageMessages messages) throws InterruptedException {
        ReportBuilder.requireShowable(stages);
        List<LockSpec> locks =
                stages.stream().filter(stage -> !ReportBuilder.isSection(stage)).toList();
        try (RedisEnvironment bench = backends.startBench();
                StoreRegistry launcher = backends.launcherOn(bench.redis());
                BackgroundExploration withMoreClients =
                        BackgroundExploration.start(isWalked ? locks : List.of(), launcher.proven())) {
            Matrix matrix = new FullRun(bench, launcher, terminal, language).exploredAndAttacked(stages);
            ReportData data = new ReportBuilder(
                            bench.redis(),
                            StoreVersions.of(bench.redis(), launcher, stages),
                            launcher.proven(),
                            messages.languages())
                    .of(matrix, LockCatalog.onTheClassPath().all());
            Map<String, String> conclusion =
                    new InEachLanguage(messages.languages()).say(words -> conclusion(matrix, words));
            return new SavedRun(data, withMoreClients.result(), conclusion);
        }
    }

    private static String conclusion(Matrix matrix, Language language) {
        return Stream.concat(matrix.problems(language).stream(), Stream.of(matrix.conclusion(language)))
                .collect(Collectors.joining("\n"));
    }
}
