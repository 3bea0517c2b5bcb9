package io.github.lockevolution.workbench.matrix;

import io.github.lockevolution.faults.client.RedisServerCount;
import io.github.lockevolution.faults.client.StageLauncher;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.network.Network;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Paragraph;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;

/**
 * A run as it is printed: the matrix, what is wrong, and on what it ran.
 *
 * @param stores what put the locks under test, and knows the other stores that they needed
 * @param network the one the attacks went through; empty if there were none
 * @param detail how much of the matrix is printed
 * @param stories whether what happened in each attack is told, too
 */
public record RunReport(
        Matrix matrix,
        Bounds bounds,
        Redis redis,
        StageLauncher stores,
        Optional<Network> network,
        double seconds,
        Detail detail,
        boolean stories) {

    private static final int WIDTH = 80;

    public void print(Language language, PrintWriter out) {
        ResultText text = language.text(ResultText.class);
        Paint paint = Paint.ofTerminal();
        matrix.changes(language).forEach(change -> out.println(wrapped(change)));
        String table = matrix.table(language, detail);
        out.println(paint.matrix(detail == Detail.ALL ? table : table.stripTrailing()));
        if (stories) {
            matrix.results().stream()
                    .flatMap(result -> result.attacks().stream())
                    .forEach(report -> out.println(new StoryTable(report).in(language)));
        }
        matrix.problems(language).forEach(problem -> out.println(wrapped(problem)));
        out.println(wrapped(text.schedules(matrix.isComplete(), words(matrix.program(), boundsThatMatter()))));
        String seconds = String.format(language.locale(), "%.1f", this.seconds);
        String time = time(text, seconds);
        out.println(network.filter(attacked -> carriedOut() > 0)
                .map(attacked -> text.attacks(carriedOut(), attacked.origin()))
                .map(attacks -> wrapped(text.attacksAndTime(attacks, time)))
                .orElseGet(() -> wrapped(time)));
        if (matrix.isOnSeveralServers()) {
            out.println(wrapped(text.servers(RedisServerCount.chosenBy(stores.settings()))));
        }
        if (network.isPresent() && !matrix.notAttacked().isEmpty()) {
            out.println(wrapped(text.notAttacked(matrix.notAttacked())));
        }
        if (matrix.hasRestarts()) {
            out.println(wrapped(text.onlyReportedOfRestartAttacks()));
        }
        if (detail == Detail.SUMMARY && (matrix.hasAttacks() || matrix.results().size() > 1)) {
            out.println(wrapped(text.moreByAll()));
        }
        out.println(paint.conclusion(wrapped(matrix.conclusion(language)), matrix.expectation()));
    }

    private String time(ResultText text, String seconds) {
        List<String> otherStores = stores.otherStores();
        if (otherStores.isEmpty()) {
            return timeOnUsualStores(text, seconds);
        }
        return stores.database().isEmpty() && matrix.isOutsideRedisOnly()
                ? text.timeInStores(seconds, otherStores)
                : text.timeWithStores(timeOnUsualStores(text, seconds), otherStores);
    }

    private String timeOnUsualStores(ResultText text, String seconds) {
        String version = redis.version().toString();
        return stores.database()
                .map(used -> matrix.isOutsideRedisOnly()
                        ? text.timeInDatabase(seconds, used.version(), used.origin())
                        : text.timeOnBoth(seconds, version, redis.origin(), used.version(), used.origin()))
                .orElseGet(() -> text.time(seconds, version, redis.origin()));
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
                        bounds.side(),
                        bounds.failovers(),
                        bounds.restarts()));
    }

    static String wrapped(String sentence) {
        return Paragraph.hanging("", sentence, 0, WIDTH);
    }
}
