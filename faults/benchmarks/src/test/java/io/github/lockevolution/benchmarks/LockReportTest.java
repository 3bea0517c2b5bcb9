package io.github.lockevolution.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import io.github.lockevolution.faults.setup.LanguageSetting;
import io.github.lockevolution.faults.text.Columns;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.RedisVersion;
import io.github.lockevolution.workbench.benchmark.Sample;
import io.github.lockevolution.workbench.console.LockCatalog;
import java.util.List;
import org.junit.jupiter.api.Test;

class LockReportTest {

    /** In nanoseconds: lock and unlock, two PINGs, hand-off. */
    private static LockFigures figures(String lock, long pair, long pings, long handOff) {
        return new LockFigures(
                LockCatalog.onTheClassPath().named(List.of(lock)).get(0),
                UncontendedPair.of(new long[] {pair}, new long[] {pings}),
                new Sample(new long[] {handOff, handOff * 20}),
                1_234.5);
    }

    private static final LockReport REPORT = new LockReport(
            List.of(
                    figures("stage5-lua", 44_000, 40_000, 3_000_000),
                    figures("notified-lock", 50_000, 40_000, 1_010_000)),
            List.of(language -> "it needs another Redis"));

    @Test
    void a_person_gets_a_table_what_its_columns_are_and_the_goals() {
        assertThat(REPORT.in(Language.ENGLISH)).isEqualTo("""
                               lock, unlock             hand-off            while waiting
                                     median  / 2 PINGs    median       p99     commands/s
                -------------------------------------------------------------------------
                stage5-lua            44 us       1.10   3.00 ms  60.00 ms          1,235
                notified-lock         50 us       1.25   1.01 ms  20.20 ms          1,235
                Lock and unlock: nobody else wants it; two PINGs are sent in turns with it on
                the same connection. Hand-off: from the call of unlock() until one of 8 clients
                that wait is inside. While waiting: what 8 clients send for a lock that nobody
                gives back.
                Not measured: it needs another Redis
                stage5-lua: lock and unlock / 2 PINGs                      1.10      at most 1.1: yes
                notified-lock: hand-off, median                            1.01 ms   at most 1.0: NO\
                """);
    }

    @Test
    void headings_of_wide_signs_end_where_their_columns_do() {
        assertThat(REPORT.in(LanguageSetting.parse("zh")).lines().limit(5))
                .anyMatch(line -> line.contains("两次 PING"))
                .extracting(Columns::of)
                .containsOnly(67);
    }

    @Test
    void a_goal_that_is_missed_fails_the_run() {
        assertThat(REPORT.isWithinGoals()).isFalse();
        assertThat(new LockReport(REPORT.locks().subList(0, 1), List.of()).isWithinGoals())
                .isTrue();
    }

    @Test
    void a_program_gets_the_same_figures() {
        assertThat(JsonParser.parseString(REPORT.json(new RedisVersion(7, 0, 15))))
                .hasToString("{\"redis\":\"7.0.15\",\"locks\":["
                        + "{\"lock\":\"stage5-lua\",\"pairMicros\":44.0,\"twoPingsMicros\":40.0,\"pairByTwoPings\":1.1,"
                        + "\"handOffs\":2,\"handOffMedianMillis\":3.0,\"handOffP99Millis\":60.0,"
                        + "\"commandsPerSecondWhileWaiting\":1234.5},"
                        + "{\"lock\":\"notified-lock\",\"pairMicros\":50.0,\"twoPingsMicros\":40.0,\"pairByTwoPings\":1.25,"
                        + "\"handOffs\":2,\"handOffMedianMillis\":1.01,\"handOffP99Millis\":20.2,"
                        + "\"commandsPerSecondWhileWaiting\":1234.5}],"
                        + "\"notMeasured\":[\"it needs another Redis\"],"
                        + "\"goals\":{\"stage5-lua: lock and unlock / 2 PINGs\":true,"
                        + "\"notified-lock: hand-off, median\":false}}");
    }
}
