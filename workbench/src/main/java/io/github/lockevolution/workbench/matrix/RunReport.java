package io.github.lockevolution.workbench.matrix;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.network.Network;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Paragraph;
import java.io.PrintWriter;
import java.util.Optional;

/**
 * A run as it is printed: the matrix, what is wrong, and on what it ran.
 *
 * @param network the one the attacks went through; empty if there were none
 * @param stories whether what happened in each attack is told, too
 */
public record RunReport(
        Matrix matrix, Bounds bounds, Redis redis, Optional<Network> network, double seconds, boolean stories) {

    private static final int WIDTH = 80;

    public void print(Language language, PrintWriter out) {
        ResultText text = language.text(ResultText.class);
        out.println(matrix.table(language));
        if (stories) {
            matrix.results().stream()
                    .flatMap(result -> result.attacks().stream())
                    .forEach(report -> out.println(new StoryTable(report).in(language)));
        }
        matrix.problems(language).forEach(problem -> out.println(wrapped(problem)));
        out.println(wrapped(text.schedules(matrix.isComplete(), words(matrix.program(), boundsThatMatter()))));
        network.ifPresent(attacked -> out.println(wrapped(text.attacks(carriedOut(), attacked.origin()))));
        String time = String.format(language.locale(), "%.1f", seconds);
        out.println(wrapped(text.time(time, redis.version().toString(), redis.origin())));
        out.println(wrapped(matrix.conclusion(language)));
    }

    private Bounds boundsThatMatter() {
        return matrix.results().stream()
                        .anyMatch(result -> result.census().stats().isOnTheSide())
                ? bounds
                : bounds.withSide(0);
    }

    private int carriedOut() {
        return matrix.results().stream()
                .flatMap(result -> result.attacks().stream())
                .mapToInt(report -> report.results().size())
                .sum();
    }

    /** These bounds in words, with careful clients. */
    public static Message words(Bounds bounds) {
        return words(ClientProgram.CAREFUL, bounds);
    }

    /** Who runs, and within which bounds, in words. */
    public static Message words(ClientProgram program, Bounds bounds) {
        return Message.of(
                ResultText.class,
                text -> text.within(
                        program == ClientProgram.CARELESS,
                        bounds.clients(),
                        bounds.crashes(),
                        bounds.expiries(),
                        bounds.lostReplies(),
                        bounds.ahead(),
                        bounds.side()));
    }

    static String wrapped(String sentence) {
        return Paragraph.hanging("", sentence, 0, WIDTH);
    }
}
