package io.github.lockevolution.faults.timeline;

import static io.github.lockevolution.faults.model.ClientPhase.ACQUIRING;
import static io.github.lockevolution.faults.model.ClientPhase.DEAD;
import static io.github.lockevolution.faults.model.ClientPhase.DONE;
import static io.github.lockevolution.faults.model.ClientPhase.INSIDE;
import static io.github.lockevolution.faults.model.ClientPhase.NOT_STARTED;
import static io.github.lockevolution.faults.text.Language.ENGLISH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.locks.GetThenSet;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

@OnTheBench
class TimelineTest {

    @Test
    void every_move_has_a_row_and_the_newcomer_the_last(Redis redis) {
        Timeline crash = Story.CRASH.on(redis);

        assertThat(crash.title()).isEqualTo("setnx-then-setex:A.A-crash.B");
        assertThat(crash.clients()).containsExactly("A", "B");
        assertThat(crash.failures()).containsExactly(Failure.ORPHAN_KEY);
        assertThat(crash.rows())
                .extracting(row -> row.number() + " " + row.action().in(ENGLISH))
                .containsExactly(
                        "1 A: SETNX lock A -> 1",
                        "2 A is killed",
                        "3 B: SETNX lock B -> 0, refused",
                        "4 N, a newcomer: SETNX lock N -> 0, refused");
    }

    @Test
    void a_lane_says_what_its_client_believes_after_each_row(Redis redis) {
        assertThat(Story.SURVIVED.on(redis).rows())
                .extracting(Row::phases)
                .containsExactly(
                        List.of(ACQUIRING, NOT_STARTED),
                        List.of(INSIDE, NOT_STARTED),
                        List.of(DEAD, NOT_STARTED),
                        List.of(DEAD, DONE),
                        List.of(DEAD, DONE));
    }

    @Test
    void what_redis_holds_is_said_after_each_row_that_was_looked_at(Redis redis) {
        assertThat(Story.SURVIVED.on(redis).rows())
                .extracting(row -> row.content().map(held -> held.in(ENGLISH)))
                .containsExactly(
                        Optional.of("A, for ever"),
                        Optional.of("A, 30 s"),
                        Optional.of("A, 30 s"),
                        Optional.of("A, 30 s"),
                        Optional.empty());
    }

    @Test
    void each_failure_is_marked_at_the_row_that_showed_it_and_nowhere_else(Redis redis) {
        assertThat(Story.RACE.on(redis).rows())
                .extracting(row -> row.marks().stream()
                        .map(mark -> mark.in(ENGLISH))
                        .toList()
                        .toString())
                .containsExactly(
                        "[]",
                        "[]",
                        "[]",
                        "[RACE: B and A were inside at once, none past its lease]",
                        "[]",
                        "[]",
                        "[FOREIGN_UNLOCK: B made the lock free, which A owned]",
                        "[]",
                        "[]");
    }

    @Test
    void a_mark_of_ones_own_comes_below_the_others_and_leaves_the_first_timeline_as_it_was(Redis redis) {
        Timeline before = Story.RACE.on(redis);

        Timeline marked = before.marking(3, language -> "SETNX answers 0 here");

        assertThat(marked.rows().get(3).marks())
                .extracting(mark -> mark.in(ENGLISH))
                .containsExactly("RACE: B and A were inside at once, none past its lease", "SETNX answers 0 here");
        assertThat(before.rows().get(3).marks()).hasSize(1);
        assertThat(marked.marking(8, language -> "the newcomer").rows().get(8).marks())
                .hasSize(1);
    }

    @Test
    void a_mark_needs_a_row(Redis redis) {
        Timeline crash = Story.CRASH.on(redis);

        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> crash.marking(4, language -> "too far"));
    }

    @Test
    void a_story_that_breaks_off_has_no_newcomer(Redis redis) {
        assertThat(new Story(new GetThenSet().lock(), "A.B").on(redis).rows())
                .extracting(row -> row.action().in(ENGLISH))
                .containsExactly("A: GET lock -> nil", "B: GET lock -> nil");
    }

    @Test
    void a_lease_that_is_left_runs_out_before_the_newcomer_comes(Redis redis) {
        assertThat(Story.SURVIVED.on(redis).rows().get(4).action().in(ENGLISH))
                .isEqualTo("the lease runs out; N, a newcomer: SETNX lock N -> 1, SETEX lock 30 N -> OK, inside");
    }

    @Test
    void the_name_of_a_script_is_cut_short_and_a_script_stands_in_one_line() {
        assertThat(Readable.of("EVALSHA f71ed65b3446d367ee69429a18c70d74d8bb722e 1 lock A:tokenA"))
                .isEqualTo("EVALSHA f71ed65b.. 1 lock A:tokenA");
        assertThat(Readable.of("EVAL if 1\n    then 2\nend\n 1 lock")).isEqualTo("EVAL if 1 then 2 end 1 lock");
    }

    @Test
    void a_row_without_a_lane_for_every_client_is_refused() {
        TimelineAction expiry =
                new TimelineAction(TimelineAction.Kind.EXPIRY, Optional.empty(), List.of(), Optional.empty(), true);
        List<Row> rows = List.of(new Row(1, expiry, List.of(INSIDE), Set.of(), Set.of(), Optional.empty(), List.of()));

        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> new Timeline("lock:expire", "Redis", List.of(), List.of("A", "B"), rows))
                .withMessage("row 1 of lock:expire needs a lane for each of [A, B], got [INSIDE]");
    }
}
