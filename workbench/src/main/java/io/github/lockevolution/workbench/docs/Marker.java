package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.UsageError;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ParameterException;

/**
 * A line that begins or ends a block.
 *
 * @param words what stands between {@code lab:} and the end of the comment
 * @param location where it is
 */
record Marker(String words, SourceLocation location) {

    static final String EXAMPLE = "<!-- lab:census -->";
    static final String END = "<!-- lab:end -->";

    /** A line that says which locks a page is about; it begins no block. */
    static final Pattern COLLECTION = Pattern.compile("(?m)^<!-- lab:collection ([a-z0-9-]+) -->$");

    private static final Pattern EXACT = Pattern.compile("<!-- lab:(\\S|\\S.*\\S) -->");
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
        return Optional.of(new Marker(exact.group(1), location));
    }

    boolean isEnd() {
        return words.equals("end");
    }

    /**
     * What the block that begins here is to show.
     *
     * @throws SetupProblem if there is no such block, or if this page cannot have it
     */
    BlockKind kind() {
        BlockKind kind = named();
        kind.objection(location.page()).ifPresent(objection -> {
            throw location.problem(objection);
        });
        return kind;
    }

    private BlockKind named() {
        return switch (words) {
            case "source" -> new SourceBlock();
            case "census" -> new CensusBlock();
            case "programs" -> new ProgramsBlock();
            case "matrix" -> new MatrixBlock();
            case "questions" -> new QuestionsBlock();
            default -> ofFailure();
        };
    }

    private BlockKind ofFailure() {
        String[] parts = words.split(" ", 2);
        return switch (parts[0]) {
            case "story" -> new StoryBlock(failure(parts));
            case "next" -> new NextLockBlock(failure(parts));
            case "show" -> show(parts.length > 1 ? parts[1] : "");
            case "explore" -> explore(parts.length > 1 ? parts[1] : "");
            case "restarts" -> new RestartsBlock(parts.length > 1 ? List.of(parts[1].split(" ")) : List.of());
            case "compare" -> new CompareBlock(List.of(parts.length > 1 ? parts[1].split(" ") : new String[] {""}));
            default -> throw location.problem(Message.of(DocsText.class, text -> text.noSuchBlock(words)));
        };
    }

    private BlockKind show(String asked) {
        String[] parts = asked.split(" --on ", 2);
        try {
            return new ShowBlock(Schedule.parse(parts[0]), parts.length > 1 ? Optional.of(parts[1]) : Optional.empty());
        } catch (SetupProblem e) {
            throw location.problem(e, e);
        }
    }

    private BlockKind explore(String asked) {
        try {
            return ExploreBlock.of(asked);
        } catch (SetupProblem e) {
            throw location.problem(e, e);
        } catch (ParameterException e) {
            throw location.problem(UsageError.of(e), e);
        }
    }

    private Failure failure(String[] parts) {
        String name = parts.length > 1 ? parts[1] : "";
        return Arrays.stream(Failure.values())
                .filter(failure -> failure.name().equals(name))
                .findFirst()
                .orElseThrow(() -> location.problem(needsFailure()));
    }

    private Message needsFailure() {
        List<String> failures = Arrays.stream(Failure.values()).map(Enum::name).toList();
        return Message.of(DocsText.class, text -> text.blockNeedsFailure(words, failures));
    }
}
