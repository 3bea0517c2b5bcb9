package io.github.lockevolution.faults.model;

import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static io.github.lockevolution.lock.Failure.RACE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.github.lockevolution.faults.model.Event.Died;
import io.github.lockevolution.faults.model.Event.Entered;
import io.github.lockevolution.faults.model.Event.Finished;
import io.github.lockevolution.faults.model.Event.Freed;
import io.github.lockevolution.faults.model.Event.Left;
import io.github.lockevolution.faults.model.Event.Took;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What a trace makes of its steps; no lock runs here, the steps are made up. */
class TraceFromStepsTest {

    private static final FinalCheck NEWCOMER_ENTERS = new FinalCheck(true, List.of());
    private static final FinalCheck NEWCOMER_IS_REFUSED = new FinalCheck(false, List.of());

    private static Step step(String move, ClientPhase after, Event... events) {
        return new Step(
                Move.parse(move).orElseThrow(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(after),
                List.of(events),
                new TreeMap<>());
    }

    private static Step expire() {
        return Step.ofTime(List.of(), new TreeMap<>());
    }

    private static Trace trace(List<Move> possibleNext, Optional<FinalCheck> end, Step... steps) {
        List<Move> moves = Arrays.stream(steps).map(Step::move).toList();
        Schedule schedule = new Schedule("open-door", moves);
        return new Trace(LockSpec.inRedis("canary"), schedule, List.of(steps), possibleNext, end);
    }

    private static Trace unfinished(Step... steps) {
        return trace(List.of(new Move(MoveKind.STEP, 0)), Optional.empty(), steps);
    }

    private static Trace finished(FinalCheck end, Step... steps) {
        return trace(List.of(), Optional.of(end), steps);
    }

    private static Map<Failure, Integer> stepsThatShow(Trace trace) {
        return trace.failures().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, shown -> shown.getValue().step()));
    }

    @Test
    void nobody_has_started_before_the_first_step() {
        Trace trace = unfinished(step("A", ClientPhase.ACQUIRING), step("C", ClientPhase.INSIDE));

        assertThat(trace.phases(0))
                .containsExactly(ClientPhase.NOT_STARTED, ClientPhase.NOT_STARTED, ClientPhase.NOT_STARTED);
    }

    @Test
    void each_client_is_where_its_last_step_has_left_it() {
        Trace trace = unfinished(
                step("A", ClientPhase.ACQUIRING),
                step("B-crash", ClientPhase.DEAD),
                step("A", ClientPhase.INSIDE),
                step("A", ClientPhase.RELEASING));

        assertThat(trace.phases(1)).containsExactly(ClientPhase.ACQUIRING, ClientPhase.NOT_STARTED);
        assertThat(trace.phases(3)).containsExactly(ClientPhase.INSIDE, ClientPhase.DEAD);
        assertThat(trace.phases(4)).containsExactly(ClientPhase.RELEASING, ClientPhase.DEAD);
    }

    @Test
    void the_end_of_a_lease_moves_no_client() {
        Trace trace = unfinished(step("A", ClientPhase.INSIDE), expire());

        assertThat(trace.phases(2)).isEqualTo(trace.phases(1)).startsWith(ClientPhase.INSIDE);
    }

    @Test
    void a_trace_ends_with_the_newcomers_attempt_whatever_comes_of_it() {
        Step refused = step("A", ClientPhase.DONE, new Finished("A"));

        assertThat(finished(NEWCOMER_ENTERS, refused).isComplete()).isTrue();
        assertThat(finished(NEWCOMER_IS_REFUSED, refused).isComplete()).isTrue();
        assertThat(unfinished(refused).isComplete()).isFalse();
    }

    @Test
    void a_failure_shows_at_the_step_that_completes_it_and_not_again_later() {
        Trace trace = unfinished(
                step("A", ClientPhase.INSIDE, new Took("A"), new Entered("A")),
                step("B", ClientPhase.ACQUIRING),
                step("B", ClientPhase.INSIDE, new Took("B"), new Entered("B")),
                step("A", ClientPhase.DONE, new Left("A"), new Finished("A")),
                step("C", ClientPhase.INSIDE, new Took("C"), new Entered("C")));

        assertThat(stepsThatShow(trace)).containsExactly(entry(RACE, 2));
    }

    @Test
    void a_failure_that_the_newcomer_meets_shows_after_the_last_step() {
        Trace trace = finished(
                NEWCOMER_IS_REFUSED,
                step("A", ClientPhase.INSIDE, new Took("A"), new Entered("A")),
                step("A-crash", ClientPhase.DEAD, new Died("A")));

        assertThat(stepsThatShow(trace)).containsExactly(entry(ORPHAN_KEY, 2));
    }

    @Test
    void no_failure_shows_where_the_newcomer_enters() {
        Trace trace = finished(
                NEWCOMER_ENTERS,
                step("A", ClientPhase.INSIDE, new Took("A"), new Entered("A")),
                step("A-crash", ClientPhase.DEAD, new Died("A")));

        assertThat(trace.failures()).isEmpty();
        assertThat(trace.twoInside()).isEmpty();
    }

    /** A frees the lock of B, and C gets in beside B: no failure but the foreign unlock, and the moment says what it follows from. */
    @Test
    void two_inside_after_a_foreign_unlock_are_found_across_the_steps() {
        List<Step> steps = new ArrayList<>(List.of(
                step("B", ClientPhase.INSIDE, new Took("B"), new Entered("B")),
                step("A", ClientPhase.DONE, new Freed("A"), new Finished("A"))));

        assertThat(unfinished(steps.toArray(Step[]::new)).twoInside()).isEmpty();

        steps.add(step("C", ClientPhase.INSIDE, new Took("C"), new Entered("C")));

        assertThat(unfinished(steps.toArray(Step[]::new)).twoInside())
                .contains(new Trace.FirstOccurrence(2, new Evidence.InsideAfterForeignUnlock(List.of("B", "C"))));
    }

    private static Step holding(String move, String... held) {
        SortedMap<String, KeyState> state = new TreeMap<>();
        for (String key : held) {
            state.put(key, KeyState.of("A", -1));
        }
        return Step.ofStore(Move.parse(move).orElseThrow(), List.of(), state);
    }

    @Test
    void what_was_held_before_a_step_is_what_the_step_before_has_left() {
        Trace trace = unfinished(holding("A", "lock"), holding("A", "lock", "fence"), holding("A"));

        assertThat(trace.heldBefore(0)).isEmpty();
        assertThat(trace.heldBefore(1)).containsOnlyKeys("lock");
        assertThat(trace.heldBefore(2)).containsOnlyKeys("fence", "lock");
    }

    @Test
    void a_failover_to_a_replica_that_lacks_something_forgets_it() {
        Trace trace = unfinished(holding("A", "lock"), holding("failover"), holding("B", "lock"));

        assertThat(trace.forgotBy(1)).isEmpty();
        assertThat(trace.forgotBy(2)).contains(MoveKind.FAILOVER);
        assertThat(trace.forgotBy(3)).contains(MoveKind.FAILOVER);
    }

    @Test
    void neither_a_failover_to_a_replica_that_has_everything_forgets_anything_nor_does_a_client_that_removes_it() {
        Trace trace = unfinished(
                holding("A", "lock"), holding("replicate", "lock"), holding("failover", "lock"), holding("A"));

        assertThat(trace.forgotBy(4)).isEmpty();
    }

    @Test
    void a_key_that_the_store_throws_away_is_forgotten() {
        Trace trace = unfinished(holding("A", "lock"), holding("evict"), holding("B", "lock"));

        assertThat(trace.forgotBy(3)).contains(MoveKind.EVICT);
    }
}
