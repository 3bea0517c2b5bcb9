package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.text.Message;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Finds queries that were answered by several rows and asked for no order: a database returns them in any order, and a client may depend on
 * it.
 */
public final class UnorderedRows {

    /** The separator of two rows in a reply. */
    private static final String NEXT_ROW = "), (";

    private UnorderedRows() {}

    private static boolean isAnswered(String command, String reply) {
        String question = command.toUpperCase(Locale.ROOT);
        boolean isQuestion = question.startsWith("SELECT ") || question.startsWith("WITH ");
        return isQuestion && reply.contains(NEXT_ROW) && !question.contains("ORDER BY");
    }

    /** The message about the first of them; empty if there is none. */
    public static <T> Optional<Message> in(Stream<T> said, Function<T, String> command, Function<T, String> reply) {
        return said.filter(each -> isAnswered(command.apply(each), reply.apply(each)))
                .map(command)
                .findFirst()
                .map(statement -> Message.of(ExploreText.class, text -> text.unorderedRows(statement)));
    }
}
