package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.explore.CommutingPairSearch;
import io.github.lockevolution.faults.explore.CommutingPairSearch.Pair;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.text.Message;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Describes two commands of a story that show no failure in the other order: what one client has read or done when the command
 * of the other comes.
 */
record Order(Trace trace, SectionWork work) {

    /**
     * The two commands whose order decides: first a write over the value that another client has read, then two commands of the work, then one of
     * them with one of the lock; never two runs of one statement, which only change the roles of the clients with each other.
     */
    Optional<Pair> deciding(CommutingPairSearch exchange) {
        Predicate<Pair> isFirst = pair -> work.isAbout(work.sent(pair.first()));
        Predicate<Pair> isSecond = pair -> work.isAbout(work.sent(pair.second()));
        return exchange.delaying(trace, pair -> writtenOver(pair).isPresent())
                .or(() -> exchange.in(
                        trace,
                        List.of(
                                isFirst.and(isSecond).and(this::isOfTwoKinds),
                                isFirst.or(isSecond).and(this::isOfTwoKinds))));
    }

    private boolean isOfTwoKinds(Pair pair) {
        return !statement(pair.first()).equals(statement(pair.second()));
    }

    /** A command without the parts that depend on the client and the moment. */
    private String statement(int at) {
        Exchange sent = work.sent(at);
        return sent.command()
                .replaceAll("\\b" + sent.client() + "\\b|token" + sent.client() + "\\b", "")
                .replaceAll("[0-9]+", "0");
    }

    /** The write of a client by a value that it read before another client changed it. */
    private Optional<Integer> writtenOver(Pair pair) {
        return work.isRead(pair.first()) && work.isWrite(pair.second())
                ? work.nextWrite(pair.first(), pair.second())
                : Optional.empty();
    }

    /** The same two commands here, which stand elsewhere in another trace; empty if one of them is not here. */
    Optional<Pair> standing(Pair pair, Trace other) {
        return standing(pair.first(), other)
                .flatMap(first -> standing(pair.second(), other).map(second -> new Pair(first, second)));
    }

    /** The same command here; empty if it is not here. */
    Optional<Integer> standing(int at, Trace other) {
        Step wanted = other.steps().get(at);
        long before = other.steps().subList(0, at).stream()
                .filter(step -> isCommandOf(wanted, step))
                .count();
        return IntStream.range(0, trace.steps().size())
                .filter(here -> isCommandOf(wanted, trace.steps().get(here)))
                .skip(before)
                .boxed()
                .findFirst()
                .filter(here -> work.sent(here)
                        .command()
                        .equals(wanted.exchange().orElseThrow().command()));
    }

    private static boolean isCommandOf(Step wanted, Step step) {
        return step.exchange().isPresent()
                && step.move().isClients()
                && step.move().client() == wanted.move().client();
    }

    /** The command's name and its first argument, for commands of the same name. */
    static String beginning(Exchange exchange) {
        String[] words = exchange.command().split("\\s", 3);
        return words.length > 1 ? words[0] + " " + words[1] : words[0];
    }

    Message words(Pair pair) {
        Exchange one = work.sent(pair.first());
        Exchange other = work.sent(pair.second());
        boolean isAlike = SectionWork.name(one).equals(SectionWork.name(other))
                && writtenOver(pair).isEmpty();
        String name = isAlike ? beginning(one) : SectionWork.name(one);
        String otherName = isAlike ? beginning(other) : SectionWork.name(other);
        int row = pair.first() + 1;
        int otherRow = pair.second() + 1;
        return writtenOver(pair)
                .map(write -> said(text -> text.goesByOldRead(
                        one.client(),
                        name,
                        row,
                        other.client(),
                        otherName,
                        otherRow,
                        SectionWork.name(work.sent(write)),
                        write + 1)))
                .orElseGet(() ->
                        said(text -> text.comesBefore(one.client(), name, row, other.client(), otherName, otherRow)));
    }

    private static Message said(Function<CheckText, String> words) {
        return Message.of(CheckText.class, words);
    }
}
