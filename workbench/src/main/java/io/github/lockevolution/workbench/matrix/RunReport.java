package io.github.lockevolution.workbench.matrix;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.network.Network;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisServerCount;
import io.github.lockevolution.faults.store.StoreRegistry;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.workbench.console.Quotation;
import io.github.lockevolution.workbench.console.Screen;
import io.github.lockevolution.workbench.console.StoreVersions;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The printed result of a run: the matrix, the problems, and the stores it ran on.
 *
 * @param stores put the locks under test, and know the other stores that they needed
 * @param network the network of the attacks; empty if there were none
 * @param seconds how long it took; empty on a page
 * @param detail how much of the matrix is printed
 * @param stories whether what happened in each attack is told, too
 */
public record RunReport(
        Matrix matrix,
        Bounds bounds,
        Redis redis,
        StoreRegistry stores,
        Optional<Network> network,
        Optional<Double> seconds,
        Detail detail,
        boolean stories)
        implements Message {

    /** The same as it comes out in every run, for a page: without how long it took and on what, and without colours. */
    private RunReport onPage() {
        return new RunReport(matrix, bounds, redis, stores, network, Optional.empty(), detail, stories);
    }

    /** Prints it, for a person or for a program. */
    public void print(PrintWriter out, Language language, boolean json) {
        if (json) {
            out.println(MatrixJson.of(
                    redis.version(),
                    StoreVersions.database(stores),
                    StoreVersions.ofOthers(stores),
                    bounds,
                    matrix.results()));
        } else {
            Quotation.print(out, language, this, onPage());
        }
    }

    @Override
    public String in(Language language) {
        ResultText text = language.text(ResultText.class);
        Paint paint = seconds.isPresent() ? Paint.ofTerminal() : new Paint(false);
        List<String> lines = new ArrayList<>();
        matrix.changes(language).forEach(change -> lines.add(Screen.paragraph(change)));
        String table = MatrixTable.of(matrix, language, detail);
        lines.add(paint.matrix(detail == Detail.ALL ? table : table.stripTrailing()));
        if (stories) {
            matrix.results().stream()
                    .flatMap(result -> result.attacks().stream())
                    .forEach(report -> lines.add(new StoryTable(report).in(language)));
        }
        matrix.problems(language).forEach(problem -> lines.add(Screen.paragraph(problem)));
        lines.add(Screen.paragraph(
                text.schedules(matrix.isComplete(), boundsThatMatter().words(matrix.program()))));
        seconds.map(taken -> String.format(language.locale(), "%.1f", taken))
                .ifPresent(taken -> lines.add(Screen.paragraph(attacksAndTime(text, taken))));
        if (matrix.isOnSeveralServers()) {
            lines.add(Screen.paragraph(text.servers(RedisServerCount.chosenBy(stores.settings()))));
        }
        if (network.isPresent() && !matrix.notAttacked().isEmpty()) {
            lines.add(Screen.paragraph(text.notAttacked(matrix.notAttacked())));
        }
        if (matrix.hasRestarts()) {
            lines.add(Screen.paragraph(text.onlyReportedOfRestartAttacks()));
        }
        if (detail == Detail.SUMMARY && (matrix.hasAttacks() || matrix.results().size() > 1)) {
            lines.add(Screen.paragraph(text.moreByAll()));
        }
        lines.add(paint.conclusion(Screen.paragraph(matrix.conclusion(language)), matrix.expectation()));
        return String.join("\n", lines);
    }

    private String attacksAndTime(ResultText text, String seconds) {
        String time = time(text, seconds);
        return network.filter(attacked -> carriedOut() > 0)
                .map(attacked -> text.attacks(carriedOut(), attacked.origin()))
                .map(attacks -> text.attacksAndTime(attacks, time))
                .orElse(time);
    }

    private String time(ResultText text, String seconds) {
        List<String> otherStores = StoreVersions.ofOthers(stores);
        if (otherStores.isEmpty()) {
            return timeOnUsualStores(text, seconds);
        }
        return StoreVersions.database(stores).isEmpty() && matrix.isOutsideRedisOnly()
                ? text.timeInStores(seconds, otherStores)
                : text.timeWithStores(timeOnUsualStores(text, seconds), otherStores);
    }

    private String timeOnUsualStores(ResultText text, String seconds) {
        String version = redis.version().toString();
        return StoreVersions.database(stores)
                .map(used -> matrix.isOutsideRedisOnly()
                        ? text.timeInDatabase(seconds, used.version(), used.origin())
                        : text.timeOnBoth(seconds, version, redis.origin(), used.version(), used.origin()))
                .orElseGet(() -> text.time(seconds, version, redis.origin()));
    }

    private Bounds boundsThatMatter() {
        return matrix.results().stream()
                        .anyMatch(result -> result.census().stats().isOnTheSide())
                ? bounds
                : bounds.side(0);
    }

    private int carriedOut() {
        return matrix.results().stream()
                .flatMap(result -> result.attacks().stream())
                .mapToInt(report -> report.results().size())
                .sum();
    }
}
