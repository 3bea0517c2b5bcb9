package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.console.BackendOptions;
import java.io.PrintWriter;
import java.util.Optional;

/**
 * What came of a check, and what a form needs that tells of it.
 *
 * @param since what has become of the lock since an earlier check; empty if nobody asks
 * @param bench on which a form may run more
 */
record CheckOutcome(
        Judgement judgement, Optional<CheckComparison> since, CheckRequest request, Language language, Bench bench) {

    /**
     * What the check was run with.
     *
     * @param asked the language that was asked for; without one, a page can be read in each
     * @param terminal is told how far it is
     */
    record Bench(BackendOptions backends, Optional<Language> asked, PrintWriter terminal) {}

    CheckScreen screen(boolean withStories) {
        return new CheckScreen(judgement, request, withStories);
    }
}
