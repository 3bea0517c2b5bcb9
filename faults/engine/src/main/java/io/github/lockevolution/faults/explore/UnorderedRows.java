package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.text.Message;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** A question that was answered by several rows and asked for no order: in which a database gives them is chance, and a client may go by it. */
final class UnorderedRows {

    /** Between two rows of an answer. */
    private static final String NEXT_ROW = "), (";

    private UnorderedRows() {}

    static boolean isAnswered(String command, String reply) {
        String question = command.toUpperCase(Locale.ROOT);
        boolean isQuestion = question.startsWith("SELECT ") || question.startsWith("WITH ");
        return isQuestion && reply.contains(NEXT_ROW) && !question.contains("ORDER BY");
    }

    /** What to say of the first of them. */
    static Optional<Message> in(Collection<Step> steps) {
        return steps.stream()
                .flatMap(step -> step.exchange().stream())
                .filter(exchange -> isAnswered(exchange.command(), exchange.reply()))
                .map(Exchange::command)
                .findFirst()
                .map(UnorderedRows::told);
    }

    static Message told(String statement) {
        return Message.of(ExploreText.class, text -> text.unorderedRows(statement));
    }
}
