package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line that begins or ends a block.
 *
 * @param words a command of the lab, {@code end} or {@link QuestionsBlock#NAME}
 * @param location where it is
 */
record Marker(String words, SourceLocation location) {

    static final String EXAMPLE = "<!-- lab: --all -->";
    static final String END = "<!-- lab:end -->";

    /** A line that says which locks a page is about; it begins no block. */
    static final Pattern COLLECTION = Pattern.compile("(?m)^<!-- lab:collection ([a-z0-9-]+) -->$");

    private static final Pattern EXACT =
            Pattern.compile("<!-- lab:(?: (\\S|\\S.*\\S)|(end|" + QuestionsBlock.NAME + ")) -->");
    private static final Pattern MEANT = Pattern.compile("\\s*<!--\\s*lab:.*", Pattern.CASE_INSENSITIVE);

    /**
     * Reads a line.
     *
     * @return empty if it is none
     * @throws SetupProblem if it is almost one
     */
    static Optional<Marker> in(String line, SourceLocation location) {
        if (!MEANT.matcher(line).matches() || COLLECTION.matcher(line).matches()) {
            return Optional.empty();
        }
        Matcher exact = EXACT.matcher(line);
        if (!exact.matches()) {
            throw location.problem(Message.of(DocsText.class, text -> text.noMarker(line, EXAMPLE)));
        }
        return Optional.of(new Marker(Optional.ofNullable(exact.group(1)).orElse(exact.group(2)), location));
    }

    boolean isEnd() {
        return words.equals("end");
    }
}
