package io.github.lockevolution.workbench.check;

import static io.github.lockevolution.workbench.console.TargetKind.PLAYED;
import static io.github.lockevolution.workbench.console.TargetKind.REPLAYED;
import static io.github.lockevolution.workbench.console.TargetKind.SEVERAL;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.workbench.console.CommandHelp;
import io.github.lockevolution.workbench.console.NotFor;
import io.github.lockevolution.workbench.console.OptionConflicts;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Whether a check is held against an earlier one. */
final class EarlierOptions {

    private static final String REPLAY = "--replay";
    private static final String AGAINST = "--against";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @ArgGroup
    private Way way = new Way();

    /** One of the two options, or none. */
    private static final class Way {

        @NotFor({SEVERAL, PLAYED})
        @Option(names = REPLAY, order = 8, paramLabel = "FILE")
        private Optional<Path> replay = Optional.empty();

        @NotFor({SEVERAL, PLAYED})
        @Option(names = AGAINST, order = 8, paramLabel = "FILE")
        private Optional<Path> against = Optional.empty();
    }

    /** The file says no longer what runs, so there is nothing to trust. It goes with the next release. */
    @Option(names = "--trust", hidden = true)
    private boolean trust;

    /** Whether the schedules of the earlier check are enough, if they show an unexpected failure again. */
    boolean isReplay() {
        return way.replay.isPresent();
    }

    /**
     * The earlier check.
     *
     * @throws SetupProblem if it cannot be read, or there is no target now
     */
    Optional<EarlierCheck> check(CheckTarget target) {
        if (trust) {
            spec.commandLine()
                    .getErr()
                    .println(CommandHelp.languageOf(spec)
                            .text(EarlierCheckText.class)
                            .trustIsGone());
        }
        if (isReplay()) {
            OptionConflicts.requireFitting(spec, REPLAY, REPLAYED);
        }
        return way.replay.or(() -> way.against).map(file -> {
            EarlierCheck earlier = EarlierCheck.read(file);
            if (target.named().isEmpty()) {
                String option = isReplay() ? REPLAY : AGAINST;
                throw new SetupProblem(EarlierCheckText.class, text -> text.namesNothing(option, file.toString()));
            }
            return earlier;
        });
    }
}
