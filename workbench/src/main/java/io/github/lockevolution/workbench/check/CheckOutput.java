package io.github.lockevolution.workbench.check;

import static io.github.lockevolution.workbench.console.TargetKind.PLAYED;
import static io.github.lockevolution.workbench.console.TargetKind.REPLAYED;
import static io.github.lockevolution.workbench.console.TargetKind.SEVERAL;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.console.CommandHelp;
import io.github.lockevolution.workbench.console.NotFor;
import io.github.lockevolution.workbench.console.OutputFile;
import io.github.lockevolution.workbench.console.RecordJson;
import io.github.lockevolution.workbench.console.Screen;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints the results of checks for a person or a program, and writes them into files. */
final class CheckOutput {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @NotFor({SEVERAL, PLAYED, REPLAYED})
    @Option(names = "--stories", order = 7)
    private boolean stories;

    @NotFor(PLAYED)
    @Option(names = "--json", order = 8)
    private boolean json;

    /** The JSON then has the text that a person would get without {@code --json}, too. */
    @Option(names = "--screened", hidden = true)
    private boolean screened;

    @Option(names = "--out", order = 8, paramLabel = "FILE", converter = TargetConverter.class)
    private List<OutputTarget> targets = List.of();

    @Mixin
    private RenamedOutputs renamed;

    private final Map<OutputFile, OutputFormat> files = new LinkedHashMap<>();

    /** Reports a wrong target in a sentence of ours, in the reader's language, instead of one of picocli's. */
    private static final class TargetConverter implements ITypeConverter<OutputTarget> {

        @Override
        public OutputTarget convert(String typed) {
            return OutputTarget.of(typed);
        }
    }

    /**
     * Asked before anything is run.
     *
     * @throws SetupProblem if a file cannot be written
     */
    void requireFiles() {
        renamed.forEach((option, target) -> {
            add(option, target);
            say(RenamedOutputs.instead(option, target).in(CommandHelp.languageOf(spec)));
        });
        targets.forEach(target -> add("--out", target));
    }

    private void add(String option, OutputTarget target) {
        OutputFile file = OutputFile.of(
                spec, option, target.file(), target.format().form().sign());
        Optional<OutputFile> same = files.keySet().stream()
                .filter(other -> other.place().equals(file.place()))
                .findFirst();
        same.ifPresent(other -> {
            throw new SetupProblem(
                    OutputFormatText.class, text -> text.twice(target.file().toString()));
        });
        files.put(file, target.format());
    }

    /**
     * Prints and writes the result for one lock.
     *
     * @param since the changes of the lock since its check was saved; empty if none is named
     */
    void tell(CheckOutcome outcome) {
        Language language = outcome.language();
        Optional<CheckComparison> since = outcome.since();
        CheckScreen screen = outcome.screen(stories);
        print(
                json
                        ? RecordJson.text(CheckJson.of(outcome.judgement(), since.map(CheckComparison::json))
                                .with(
                                        "screen",
                                        Optional.of(screen)
                                                .filter(any -> stories || screened)
                                                .map(told -> told.in(screened ? language : Language.ENGLISH))))
                        : screen.in(language));
        if (!json) {
            since.ifPresent(comparison ->
                    comparison.sentences().forEach(sentence -> print(Screen.paragraph(sentence.in(language)))));
        }
        files.entrySet().stream()
                .sorted(Comparator.comparing(file -> file.getValue().runsMore()))
                .forEach(file -> write(file.getKey(), file.getValue(), outcome));
    }

    private void write(OutputFile file, OutputFormat format, CheckOutcome outcome) {
        String text = format.text(outcome);
        file.write(text);
        format.written(file, text).ifPresent(sentence -> say(sentence.in(outcome.language())));
    }

    /** Tells that an earlier check shows the same again. */
    void tell(ReplayedCheck replayed, Language language) {
        print(json ? RecordJson.text(replayed.json()) : replayed.in(language));
    }

    /** Prints the result for one of several files as soon as it is known, unless the output is JSON. */
    void tellLast(CheckedFiles files, Language language) {
        if (!json) {
            print(files.last().in(language));
        }
    }

    /** Prints the results for all files, if the output is JSON. */
    void tellAll(CheckedFiles files) {
        if (json) {
            print(files.json());
        }
    }

    void print(String words) {
        spec.commandLine().getOut().println(words);
    }

    /** Says something that is no result. */
    void say(String words) {
        spec.commandLine().getErr().println(words);
    }
}
