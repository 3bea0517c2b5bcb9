package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.console.BackendOptions;
import java.io.PrintWriter;
import java.util.Optional;

/**
 * The result of a check, with the means to print it in a format.
 *
 * @param since the changes of the lock since an earlier check; empty if none is named
 * @param bench the bench on which a format may run more
 */
record CheckOutcome(
        Judgement judgement, Optional<CheckComparison> since, CheckRequest request, Language language, Bench bench) {

    /**
     * The environment of the check.
     *
     * @param asked the language that was asked for; empty for a page that can be read in every language
     * @param terminal is told how far it is
     */
    record Bench(BackendOptions backends, Optional<Language> asked, PrintWriter terminal) {}

    CheckScreen screen(boolean withStories) {
        return new CheckScreen(judgement, request, withStories);
    }
}
