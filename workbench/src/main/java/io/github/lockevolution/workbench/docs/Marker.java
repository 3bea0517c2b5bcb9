package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.setup.SetupProblem;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A line that begins or ends a block.
 *
 * @param words a command of the lab, {@code end}, or the name of a {@link PageBlock}
 * @param line its number, from 1
 */
record Marker(String words, int line) {

    static final String EXAMPLE = "<!-- lab: --all -->";
    static final String END = "<!-- lab:end -->";

    /** A line that says which locks a page is about; it begins no block. */
    static final Pattern COLLECTION = Pattern.compile("(?m)^<!-- lab:collection ([a-z0-9-]+) -->$");

    /** A line that begins a block which a module brings. */
    static final Pattern BROUGHT = Pattern.compile("(?m)^<!-- lab:(?!end )[a-z]+ -->$");

    private static final Pattern EXACT = Pattern.compile(
            Stream.concat(Stream.of("end"), PageBlock.ALL.stream().map(PageBlock::name))
                    .collect(Collectors.joining("|", "<!-- lab:(?: (\\S|\\S.*\\S)|(", ")) -->")));
    private static final Pattern MEANT = Pattern.compile("\\s*<!--\\s*lab:.*", Pattern.CASE_INSENSITIVE);

    /**
     * Reads a line.
     *
     * @return empty if it is none
     * @throws SetupProblem if it is almost one
     */
    static Optional<Marker> in(String text, int line, PageContext page) {
        if (!MEANT.matcher(text).matches() || COLLECTION.matcher(text).matches()) {
            return Optional.empty();
        }
        Matcher exact = EXACT.matcher(text);
        if (!exact.matches()) {
            throw page.problem(line, words -> words.noMarker(text, EXAMPLE));
        }
        return Optional.of(new Marker(Optional.ofNullable(exact.group(1)).orElse(exact.group(2)), line));
    }

    boolean isEnd() {
        return words.equals("end");
    }
}
