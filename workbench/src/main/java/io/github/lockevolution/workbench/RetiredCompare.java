package io.github.lockevolution.workbench;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.console.UsageErrorText;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Unmatched;

/** Refuses a command that is gone, and names the one to type instead. It goes with the next release. */
@Command(
        name = "compare",
        hidden = true,
        mixinStandardHelpOptions = true,
        footer = {
            "  ./lab explore stage5-lua db-client-clock zk-ephemeral-node",
            "  ./lab show stage5-lua:A.A-crash.B --on db-client-clock"
        })
final class RetiredCompare implements Callable<Integer> {

    @Mixin
    private LanguageOptions languages;

    /** The arguments that were typed for it, of any kind. */
    @Unmatched
    private List<String> words;

    @Override
    public Integer call() {
        throw new SetupProblem(UsageErrorText.class, UsageErrorText::compareIsGone);
    }
}
