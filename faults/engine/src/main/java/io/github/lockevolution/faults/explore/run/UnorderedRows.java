package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.text.Message;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** A question that was answered by several rows and asked for no order: in which a database gives them is chance, and a client may go by it. */
public final class UnorderedRows {

    /** Between two rows of an answer. */
    private static final String NEXT_ROW = "), (";

    private UnorderedRows() {}

    private static boolean isAnswered(String command, String reply) {
        String question = command.toUpperCase(Locale.ROOT);
        boolean isQuestion = question.startsWith("SELECT ") || question.startsWith("WITH ");
        return isQuestion && reply.contains(NEXT_ROW) && !question.contains("ORDER BY");
    }

    /** What to say of the first of them; empty if there is none. */
    public static <T> Optional<Message> in(Stream<T> said, Function<T, String> command, Function<T, String> reply) {
        return said.filter(each -> isAnswered(command.apply(each), reply.apply(each)))
                .map(command)
                .findFirst()
                .map(statement -> Message.of(ExploreText.class, text -> text.unorderedRows(statement)));
    }
}
