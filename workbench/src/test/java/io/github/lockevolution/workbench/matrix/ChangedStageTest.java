package io.github.lockevolution.workbench.matrix;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.lockevolution.faults.explore.graph.ExplorationStats;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.judge.Replay;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.stage4.SetNxExStage;
import io.github.lockevolution.workbench.text.JsonAt;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A historical lock that somebody repaired: what was achieved is said, and it is no error of theirs. */
class ChangedStageTest {

    private static final LockSpec STAGE = new SetNxExStage().lock();

    private static Matrix with(long schedules, Map<Failure, Long> shown) {
        Map<Failure, BigInteger> counts = new EnumMap<>(Failure.class);
        Arrays.stream(Failure.values())
                .forEach(failure -> counts.put(failure, BigInteger.valueOf(shown.getOrDefault(failure, 0L))));
        Map<Failure, Schedule> shortest = new EnumMap<>(Failure.class);
        Map<Failure, Replay> replays = new EnumMap<>(Failure.class);
        shown.keySet().forEach(failure -> {
            shortest.put(failure, Schedule.parse(STAGE.name() + ":A.expire.B.B.B.A.A"));
            replays.put(failure, new Replay(10, 10, Optional.empty()));
        });
        return new Matrix(List.of(LockResult.of(new Census(
                STAGE,
                ClientProgram.CAREFUL,
                Bounds.USUAL,
                BigInteger.valueOf(schedules),
                BigInteger.ZERO,
                counts,
                shortest,
                new ExplorationStats(1, 2, 3, 1, 0),
                Optional.empty(),
                Optional.empty(),
                replays))));
    }

    private static final Matrix CURED = with(186, Map.of(LEASE_OVERRUN, 48L));
    private static final Matrix BETTER = with(336, Map.of(LEASE_OVERRUN, 48L, FOREIGN_UNLOCK, 14L));

    @Test
    void a_cure_is_told_first_and_the_status_stays_not_as_expected() {
        assertThat(CURED.changes(Language.ENGLISH))
                .containsExactly(
                        "stage4-set-nx-ex, compared with history:",
                        "You have closed FOREIGN_UNLOCK: 34 schedules showed it, none does now.",
                        "It now fails as stage5-lua does.",
                        "");
        assertThat(CURED.expectation()).isEqualTo(Expectation.BROKEN);
    }

    @Test
    void a_cure_is_never_called_an_error() {
        assertThat(CURED.problems(Language.ENGLISH)).isEmpty();
        assertThat(MatrixTable.of(CURED, Language.ENGLISH))
                .contains("FOREIGN_UNLOCK        0 ~\n", "LEASE_OVERRUN         48\n")
                .contains("~        more or fewer than in history: somebody changed this lock")
                .doesNotContain("!");
        assertThat(CURED.conclusion(Language.ENGLISH))
                .isEqualTo("Not as in history any more: stage4-set-nx-ex. ./lab exercise tells whether a repair is"
                        + " right.");
    }

    @Test
    void nor_is_it_beside_another_lock() {
        Matrix same = with(186, Map.of(LEASE_OVERRUN, 48L, FOREIGN_UNLOCK, 34L));
        Matrix both = new Matrix(List.of(CURED.results().get(0), same.results().get(0)));

        assertThat(MatrixTable.of(both, Language.ENGLISH)).contains(" 0 ~ ").doesNotContain("!");
    }

    @Test
    void a_partial_cure_is_not_said_to_be_exactly_as_expected() {
        assertThat(BETTER.changes(Language.ENGLISH))
                .containsExactly(
                        "stage4-set-nx-ex, compared with history:",
                        "FOREIGN_UNLOCK: 34 before, 14 now; the shortest story is another.",
                        "");
        assertThat(BETTER.conclusion(Language.ENGLISH)).startsWith("Not as in history any more: stage4-set-nx-ex.");
        assertThat(BETTER.expectation()).isEqualTo(Expectation.MET);
    }

    @Test
    void programs_read_the_same() {
        JsonObject history = JsonAt.at(
                        "stages.0.history", MatrixJson.of(STAGE.requires(), Bounds.USUAL, CURED.results()))
                .getAsJsonObject();

        assertThat(history)
                .isEqualTo(JsonParser.parseString("{\"failures\": {\"FOREIGN_UNLOCK\": {\"change\": \"closed\","
                        + " \"before\": 34, \"now\": 0}}, \"failsLike\": \"stage5-lua\"}"));
    }

    @Test
    void nothing_is_said_of_a_lock_that_is_as_it_was() {
        Matrix same = with(186, Map.of(LEASE_OVERRUN, 48L, FOREIGN_UNLOCK, 34L));

        assertThat(same.changes(Language.ENGLISH)).isEmpty();
        assertThat(MatrixTable.of(same, Language.ENGLISH)).doesNotContain("~");
        assertThat(same.conclusion(Language.ENGLISH)).isEqualTo("Every lock broke exactly as expected.");
    }
}
