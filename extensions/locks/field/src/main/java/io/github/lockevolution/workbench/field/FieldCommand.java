package io.github.lockevolution.workbench.field;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.ExtensionCommand;
import io.github.lockevolution.workbench.console.JsonFields;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.console.ProgressLine;
import io.github.lockevolution.workbench.console.RecordJson;
import io.github.lockevolution.workbench.console.Screen;
import io.github.lockevolution.workbench.console.WithAny;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Judges libraries that people take a lock from, and compares with what is expected of each and with what it has shown before. */
@Command(
        name = "field",
        mixinStandardHelpOptions = true,
        footer = {
            "  ./lab field --list",
            "  ./lab field redis-semaphore",
            "  ./lab field redis-semaphore --stories",
            "  ./lab field redis-semaphore --against 5.5.0",
            "  ./lab field --json > field.json"
        })
public final class FieldCommand implements Callable<Integer>, ExtensionCommand {

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..*", paramLabel = "NAME", descriptionKey = "names", completionCandidates = Names.class)
    private List<String> names = List.of();

    @Option(names = "--list", order = 1)
    private boolean list;

    @Option(names = "--against", order = 2, paramLabel = "VERSION")
    private Optional<String> against = Optional.empty();

    @Option(names = "--stories", order = 3)
    private boolean stories;

    @Option(names = "--limit", order = 4, paramLabel = "SECONDS", defaultValue = "300")
    private int limit;

    @Option(names = "--save", order = 5, paramLabel = "DIR")
    private Optional<Path> folder = Optional.empty();

    @Option(names = "--json", order = 8)
    private boolean json;

    @Mixin
    private LanguageOptions languages;

    @WithAny
    @Option(names = "--stacktrace", order = 11)
    private boolean stacktrace;

    /** For completion in a shell. */
    static final class Names extends ArrayList<String> {

        private static final long serialVersionUID = 1L;

        Names() {
            super(Field.names());
        }
    }

    @Override
    public Integer call() throws IOException {
        List<FieldLibrary> chosen = Field.named(names);
        if (list) {
            chosen.forEach(library -> say(FieldList.line(library, languages.language())));
            return ExitStatus.AS_EXPECTED;
        }
        if (against.isPresent()) {
            return compare(chosen, against.get());
        }
        List<FieldResult> results = new ArrayList<>();
        try (ProgressLine progress = new ProgressLine(spec.commandLine().getErr())) {
            for (FieldLibrary library : chosen) {
                progress.show(results.size(), chosen.size(), library.name());
                FieldResult result = judge(library);
                results.add(result);
                tell(result);
            }
        }
        if (json) {
            print(results.stream().map(FieldResult::json).toList());
        } else if (results.size() > 1) {
            say("\n" + Screen.paragraph(FieldList.summary(results, languages.language())));
        }
        return results.stream().map(FieldResult::status).reduce(ExitStatus.AS_EXPECTED, ExitStatus::worse);
    }

    private FieldResult judge(FieldLibrary library) {
        FieldBench bench = new FieldBench(limit, languages.language());
        return FieldResult.of(library, one -> bench.judge(one, stories || folder.isPresent()));
    }

    private void tell(FieldResult result) throws IOException {
        Optional<Shown> shown = result.shown();
        if (!json) {
            say(Screen.paragraph(result.in(languages.language())));
            Optional.of(languages.language().tag())
                    .filter(tag -> stories)
                    .flatMap(tag -> shown.map(Shown::stories).map(drawn -> drawn.get(tag)))
                    .ifPresent(story -> say("\n" + story + "\n"));
        }
        if (folder.isPresent() && shown.isPresent()) {
            Path file = folder.get().resolve(result.library().name()).resolve(Shown.FILE);
            Files.createDirectories(file.getParent());
            Files.writeString(file, shown.get().json());
        }
    }

    private int compare(List<FieldLibrary> chosen, String version) throws IOException {
        if (names.size() != 1) {
            throw new SetupProblem(FieldText.class, text -> text.againstNeedsOne(names.size()));
        }
        FieldLibrary library = chosen.get(0);
        FieldResult older = judge(library.at(version));
        FieldResult current = judge(library);
        Language language = languages.language();
        List<String> difference = current.difference(older, language);
        if (json) {
            print(List.of(older.json(), current.json().with("since", difference)));
        } else {
            tell(older);
            tell(current);
            difference.forEach(sentence -> say(Screen.paragraph(sentence)));
        }
        return older.isInconclusive() ? ExitStatus.INCONCLUSIVE : current.status();
    }

    private void print(List<JsonFields> all) {
        say(RecordJson.text(all));
    }

    private void say(String words) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(words);
        out.flush();
    }
}
