package io.github.lockevolution.workbench.field;

import io.github.lockevolution.faults.host.TemporaryFolder;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.SupervisedLab;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Fetches a library and has {@code ./lab check} judge its adapter, in a JVM of its own: a library may do anything there.
 *
 * @param limit of each check, in seconds
 * @param language of what is shown
 */
record FieldBench(int limit, Language language) {

    /** The two clients of the matrix; all else as {@code ./lab check} has it. */
    private static final List<String> USUAL = List.of("check", "--clients", "2");

    /**
     * @throws SetupProblem if the library is not to be had, or there is nothing to run it with
     */
    Shown judge(FieldLibrary library) {
        return judge(library, false);
    }

    /**
     * @param withStories whether the story that matters most is drawn as well, in every language
     */
    Shown judge(FieldLibrary library, boolean withStories) {
        try (TemporaryFolder folder = TemporaryFolder.create()) {
            library.facts().from().fetch(library.facts().packages(), folder.path());
            List<String> adapter = Adapter.of(library).arguments(library, folder.path());
            List<String> more = Adapter.options(library, folder.path());
            Shown shown = Shown.of(
                    library.facts().version(),
                    ask(language, List.of("--json", "--limit", Integer.toString(limit)), more, adapter));
            Optional<String> first = shown.told().stream()
                    .findFirst()
                    .map(failure -> shown.failures().get(failure).shortest());
            if (!withStories || first.isEmpty()) {
                return shown;
            }
            Map<String, String> stories = new TreeMap<>();
            for (Language each : Language.ALL) {
                stories.put(each.tag(), drawing(ask(each, List.of("--play", first.get()), more, adapter)));
            }
            return shown.with(stories);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String ask(Language language, List<String> first, List<String> more, List<String> adapter)
            throws IOException {
        List<String> arguments = new ArrayList<>(USUAL);
        arguments.addAll(List.of("--language", language.tag()));
        arguments.addAll(first);
        arguments.addAll(more);
        arguments.addAll(adapter);
        try (SupervisedLab lab = SupervisedLab.told(arguments)) {
            SupervisedLab.Said said = lab.said();
            if (said.status().equals(Optional.of(ExitStatus.WRONG_USAGE))) {
                throw new SetupProblem(any -> said.err().strip());
            }
            if (said.out().isBlank()) {
                String why = said.err().isBlank()
                        ? lab.noVerdict(language)
                        : said.err().strip();
                throw new InconclusiveException(any -> why);
            }
            return said.out();
        }
    }

    /** The paragraph of a story that draws it. */
    private static String drawing(String play) {
        return play.split("\n\n")[1];
    }
}
