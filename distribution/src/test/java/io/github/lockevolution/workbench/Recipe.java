package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What {@code docs/your-lock.md} says of one kind of lock: a row of its table, and the section of that name.
 *
 * @param name in the first column, and above the section
 * @param shows the failures in the second one
 * @param isRun whether the last one says that tests run it
 * @param section all below its heading
 */
record Recipe(String name, Set<String> shows, boolean isRun, String section) {

    static final Path ROOT = Path.of("..");

    private static final Pattern ROW = Pattern.compile("(?m)^\\| \\[(.+)]\\(#.+\\) \\| (.+) \\| .* \\| (.+) \\|$");
    private static final Pattern FAILURE = Pattern.compile("`([A-Z_]+)`");
    private static final Pattern FENCE = Pattern.compile("(?ms)^```\\w*\n(.*?)^```$");
    private static final Pattern WORD = Pattern.compile("'([^']*)'|([^\\s']+)");

    /** All on the page of this name, in the order of its table. */
    static List<Recipe> of(String page) throws IOException {
        String text = Files.readString(ROOT.resolve("docs").resolve(page));
        List<Recipe> recipes = ROW.matcher(text)
                .results()
                .map(row -> new Recipe(
                        row.group(1),
                        failures(row.group(2)),
                        Set.of("run", "运行").contains(row.group(3)),
                        section(text, row.group(1))))
                .toList();
        assertThat(recipes).as("what the table of %s names", page).hasSizeGreaterThan(10);
        return recipes;
    }

    private static Set<String> failures(String cell) {
        return FAILURE.matcher(cell).results().map(name -> name.group(1)).collect(Collectors.toSet());
    }

    private static String section(String text, String name) {
        String heading = "\n## " + name + "\n";
        assertThat(text).contains(heading);
        String below = text.substring(text.indexOf(heading) + heading.length());
        int next = below.indexOf("\n## ");
        return next < 0 ? below : below.substring(0, next + 1);
    }

    /** The adapter as the page has it. */
    String code() {
        return fences().get(0);
    }

    /** What is typed, a line each. */
    List<String> commands() {
        return fences().get(1).replace("\\\n", " ").lines().toList();
    }

    private List<String> fences() {
        List<String> fences =
                FENCE.matcher(section).results().map(fence -> fence.group(1)).toList();
        assertThat(fences).as("code and command of %s", name).hasSize(2);
        return fences;
    }

    /** The file whose code the page has. */
    Path file() {
        return commands().stream()
                .flatMap(Recipe::words)
                .filter(word -> !word.startsWith("./"))
                .map(ROOT::resolve)
                .filter(Files::isRegularFile)
                .findFirst()
                .orElseThrow(() -> new AssertionError("the command of " + name + " names no file that is there"));
    }

    /** The words behind {@code ./lab} in the last command, as they are typed in the folder of this module. */
    List<String> arguments() {
        List<String> commands = commands();
        return words(commands.get(commands.size() - 1))
                .skip(1)
                .map(word -> Files.isRegularFile(ROOT.resolve(word))
                        ? ROOT.resolve(word).toString()
                        : word)
                .toList();
    }

    private static Stream<String> words(String command) {
        return WORD.matcher(command)
                .results()
                .map((MatchResult word) -> word.group(1) == null ? word.group(2) : word.group(1));
    }

    @Override
    public String toString() {
        return name;
    }
}
