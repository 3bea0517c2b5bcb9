package io.github.lockevolution.workbench.check;

import static io.github.lockevolution.workbench.console.TargetKind.PLAYED;
import static io.github.lockevolution.workbench.console.TargetKind.SEVERAL;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.workbench.console.NotFor;
import io.github.lockevolution.workbench.console.OptionConflicts;
import io.github.lockevolution.workbench.console.OutputFile;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Whether a check is saved, or one that was saved is looked at again. */
final class SaveOptions {

    private static final String SAVE = "--save";
    private static final String REPLAY = "--replay";
    private static final String AGAINST = "--against";
    private static final String TRUST = "--trust";

    /** What is for one check that comes to its end by itself; what real faults show is in no schedule. */
    private static final Set<String> NOT_SAVED = Set.of("--watch", "--attacks", "--restart-redis");

    /** What is checked, and how, stands in the file; what runs by it may be typed again. */
    private static final Set<String> WITH_SAVED = Stream.concat(
                    CheckArguments.RUN.stream(),
                    Stream.of(
                            TRUST,
                            "--json",
                            "--redis",
                            "--redis-image",
                            "--toxiproxy",
                            "--toxiproxy-image",
                            "--database",
                            "--database-may-be-cleared",
                            "-D"))
            .collect(Collectors.toUnmodifiableSet());

    /** What a whole check can be told by, and a replay cannot. */
    private static final Set<String> WITH_WHOLE_CHECK = Set.of("--junit", "--sarif", "--markdown", "--annotations");

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @NotFor({SEVERAL, PLAYED})
    @Option(names = SAVE, order = 8, paramLabel = "FILE")
    private Optional<Path> save = Optional.empty();

    @NotFor(SEVERAL)
    @Option(names = REPLAY, order = 8, paramLabel = "FILE")
    private Optional<Path> replay = Optional.empty();

    @NotFor(SEVERAL)
    @Option(names = AGAINST, order = 8, paramLabel = "FILE")
    private Optional<Path> against = Optional.empty();

    @Option(names = TRUST, order = 8)
    private boolean trust;

    /**
     * The check to look at again; from then on the command has its arguments as if they were typed.
     *
     * @throws SetupProblem if it cannot be read
     */
    Optional<Baseline> baseline() {
        boolean isReplayed = replay.isPresent();
        Optional<Path> saved = replay.or(() -> against);
        if (saved.isEmpty() && trust) {
            throw problem(SavedCheckText::nothingToTrust);
        }
        return saved.map(this::baseline);
    }

    private Baseline baseline(Path file) {
        // What was typed, before the words of the file are.
        boolean isReplayed = replay.isPresent();
        boolean isTrusted = trust;
        Set<String> alongside = new HashSet<>(WITH_SAVED);
        if (!isReplayed) {
            alongside.addAll(WITH_WHOLE_CHECK);
        }
        List<String> typed = CheckArguments.words(spec, name -> true);
        if (!CheckArguments.run(typed).isEmpty()) {
            alongside.add(spec.positionalParameters().get(0).paramLabel());
        }
        OptionConflicts.requireOnly(spec, isReplayed ? REPLAY : AGAINST, alongside);
        Baseline baseline = new Baseline(file, SavedCheck.read(file), isReplayed);
        List<String> there = ofTheCheck(baseline);
        if (!isTrusted || !CheckArguments.run(typed).isEmpty()) {
            requireSame(file, CheckArguments.run(there), CheckArguments.run(typed));
        }
        baseline.changed();
        int program = typed.contains("--") ? typed.indexOf("--") : typed.size();
        spec.commandLine()
                .parseArgs(Stream.concat(
                                typed.subList(0, program).stream()
                                        .filter(word -> CheckArguments.run(List.of(word))
                                                .isEmpty()),
                                there.stream())
                        .toArray(String[]::new));
        return baseline;
    }

    /**
     * The arguments of a saved check as they are typed here.
     *
     * @throws SetupProblem if one of them does not say what is checked
     */
    private List<String> ofTheCheck(Baseline baseline) {
        String file = baseline.file().toString();
        // The file says what is in it, and nothing of what is in another one.
        spec.commandLine()
                .setExpandAtFiles(false)
                .parseArgs(baseline.arguments().toArray(String[]::new));
        spec.commandLine().getParseResult().matchedOptions().stream()
                .map(OptionSpec::longestName)
                .filter(option -> !CheckArguments.SAVED.contains(option))
                .findFirst()
                .or(() -> baseline.check().what().address())
                .ifPresent(option -> {
                    throw problem(text -> text.isNotOfTheCheck(file, option));
                });
        return CheckArguments.words(spec, name -> true);
    }

    /** @throws SetupProblem if something else would run by them than was typed */
    private void requireSame(Path file, List<String> there, List<String> typed) {
        if (!typed.isEmpty() && !typed.equals(there)) {
            throw problem(text -> text.runsOther(file.toString(), inShell(there), inShell(typed)));
        }
        if (typed.isEmpty() && !there.isEmpty()) {
            throw problem(text -> text.runsWhatIsNotTrusted(file.toString(), inShell(there)));
        }
    }

    private static String inShell(List<String> words) {
        return words.stream()
                .map(word -> word.matches("[\\w./:=,+-]+") ? word : "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
    }

    private static SetupProblem problem(Function<SavedCheckText, String> words) {
        return new SetupProblem(Message.of(SavedCheckText.class, words));
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
