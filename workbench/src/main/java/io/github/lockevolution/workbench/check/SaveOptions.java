package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.workbench.console.OptionConflicts;
import io.github.lockevolution.workbench.console.OutputFile;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Whether a check is saved, or one that was saved is looked at again. */
final class SaveOptions {

    private static final String SAVE = "--save";
    private static final String REPLAY = "--replay";
    private static final String AGAINST = "--against";

    /** What is for one check that comes to its end by itself; what real faults show is in no schedule. */
    private static final Set<String> NOT_SAVED = Set.of("--watch", "--attacks", "--restart-redis");

    /** All else stands in the file. */
    private static final Set<String> WITH_SAVED =
            Set.of("--json", "--redis", "--redis-image", "--toxiproxy", "--toxiproxy-image", "--database", "-D");

    /** What a whole check can be told by, and a replay cannot. */
    private static final Set<String> WITH_WHOLE_CHECK = Set.of("--junit", "--sarif", "--markdown", "--annotations");

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = SAVE, order = 8, paramLabel = "FILE")
    private Optional<Path> save = Optional.empty();

    @Option(names = REPLAY, order = 8, paramLabel = "FILE")
    private Optional<Path> replay = Optional.empty();

    @Option(names = AGAINST, order = 8, paramLabel = "FILE")
    private Optional<Path> against = Optional.empty();

    /**
     * The check to look at again; from then on the command has its arguments as if they were typed.
     *
     * @throws SetupProblem if it cannot be read
     */
    Optional<Baseline> baseline() {
        boolean isReplayed = replay.isPresent();
        return replay.or(() -> against).map(file -> {
            Set<String> alongside = new HashSet<>(WITH_SAVED);
            if (!isReplayed) {
                alongside.addAll(WITH_WHOLE_CHECK);
            }
            OptionConflicts.requireOnly(spec, isReplayed ? REPLAY : AGAINST, alongside);
            Baseline baseline = new Baseline(file, SavedCheck.read(file), isReplayed);
            baseline.changed();
            spec.commandLine()
                    .parseArgs(
                            Stream.concat(CheckArguments.words(spec, Set.of()).stream(), baseline.arguments().stream())
                                    .toArray(String[]::new));
            return baseline;
        });
    }

    /**
     * Where the check is to be saved.
     *
     * @throws SetupProblem if it cannot be written there, or the check cannot be saved
     */
    Optional<SavedCheckFile> file(CheckTarget target) {
        return save.map(file -> {
            OptionConflicts.requireNone(spec, SAVE, NOT_SAVED);
            OutputFile output = OutputFile.of(spec, SAVE, file, SavedCheck.SIGN);
            CheckArguments what = CheckArguments.typed(spec, output.file().getParent());
            if (what.files().isEmpty() && !target.isTyped()) {
                throw new SetupProblem(Message.of(SavedCheckText.class, SavedCheckText::nothingToCompare));
            }
            return new SavedCheckFile(output, what);
        });
    }
}
