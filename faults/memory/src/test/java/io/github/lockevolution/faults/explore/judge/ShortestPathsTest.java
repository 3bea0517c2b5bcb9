package io.github.lockevolution.faults.explore.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.Exploration;
import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What goes through the states once finds what is found by going through every schedule. */
class ShortestPathsTest {

    private static final Comparator<Schedule> EASIEST = Comparator.comparingInt(Schedule::faults)
            .thenComparingInt(Schedule::switches)
            .thenComparingInt((Schedule schedule) -> schedule.moves().size())
            .thenComparing(Schedule::toString);

    private final Map<Failure, Schedule> shortest = new EnumMap<>(Failure.class);
    private final Map<Failure, Long> counts = new EnumMap<>(Failure.class);
    private long schedules;
    private long twoInside;

    private static Exploration explore(LockSpec lock, Bounds bounds, Merging merging) {
        try (Testbed testbed = MemoryLock.testbed(lock, bounds.clients())) {
            return new Explorer(testbed, bounds, merging).explore();
        }
    }

    /** Every schedule, one after the other. */
    private void follow(StateSpace space, StateSpace.State state, List<Move> moves) {
        state.end().ifPresent(end -> {
            Schedule schedule = new Schedule(space.lock().name(), moves);
            Set<Failure> failures = EnumSet.noneOf(Failure.class);
            failures.addAll(state.found());
            failures.addAll(end.shows());
            schedules++;
            twoInside += state.hadTwoInside() ? 1 : 0;
            failures.forEach(failure -> {
                counts.merge(failure, 1L, Long::sum);
                shortest.merge(failure, schedule, (one, other) -> EASIEST.compare(one, other) <= 0 ? one : other);
            });
        });
        for (StateSpace.Transition transition : state.transitions()) {
            List<Move> longer = new ArrayList<>(moves);
            longer.add(transition.step().move());
            follow(space, space.states().get(transition.to()), longer);
        }
    }

    @ParameterizedTest
    @EnumSource(Merging.class)
    void the_shortest_of_all_schedules_is_found_and_each_is_counted_once(Merging merging) {
        for (LockSpec lock : List.of(MemoryLock.GET_SET, MemoryLock.SETNX_SETEX, MemoryLock.SET_NX_PX)) {
            for (Bounds bounds : List.of(Bounds.clients(2).crashes(1).expiries(1), Bounds.clients(3))) {
                if (merging == Merging.OFF && lock == MemoryLock.GET_SET && bounds.clients() > 2) {
                    // Tens of thousands of schedules, each run by itself.
                    continue;
                }
                shortest.clear();
                counts.clear();
                schedules = 0;
                twoInside = 0;
                Exploration exploration = explore(lock, bounds, merging);
                StateSpace space = exploration.stateSpace().orElseThrow();
                follow(space, space.states().get(0), List.of());

                Census census = exploration.census();
                assertThat(census.shortest()).as("%s %s", lock, bounds).isEqualTo(shortest);
                assertThat(census.schedules()).isEqualTo(schedules);
                assertThat(census.twoInside()).isEqualTo(twoInside);
                PathCounter counter = new PathCounter(space);
                assertThat(counter.schedules(0)).isEqualTo(schedules);
                assertThat(counter.twoInside()).isEqualTo(twoInside);
                assertThat(counter.counts()).isEqualTo(census.counts());
                for (Failure failure : Failure.values()) {
                    long count = counts.getOrDefault(failure, 0L);
                    assertThat(census.count(failure)).isEqualTo(count);
                    assertThat(counter.failing(0).getOrDefault(failure, BigInteger.ZERO))
                            .isEqualTo(count);
                    assertThat(counter.failing(0).containsKey(failure)).isEqualTo(count > 0);
                }
            }
        }
    }

    @Test
    void of_nothing_there_is_nothing() {
        PathCounter counter = new PathCounter(new StateSpace(MemoryLock.SETNX, Bounds.USUAL, List.of()));

        assertThat(counter.schedules()).isZero();
        assertThat(counter.twoInside()).isZero();
        assertThat(counter.counts())
                .containsOnlyKeys(Failure.OF_A_LOCK)
                .allSatisfy((failure, count) -> assertThat(count).isZero());
    }
}
