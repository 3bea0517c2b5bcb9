package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.judge.PathCounter;
import io.github.lockevolution.faults.explore.judge.StateSpace;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.explore.run.UnprovenTestbed;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The explorer knows nothing of where a lock lives: on a store in memory it counts what it counts on Redis, in no time. */
public class ExploredInMemoryIT {

    private static final Map<String, LockSpec> LOCKS = Map.of(
            "get-set", MemoryLock.GET_SET,
            "setnx", MemoryLock.SETNX,
            "setnx-setex", MemoryLock.SETNX_SETEX,
            "set-nx-px", MemoryLock.SET_NX_PX,
            "comparing", MemoryLock.COMPARING);

    static Census explore(LockSpec lock, Bounds bounds, Merging merging) {
        return explore(MemoryLock.launcher(), lock, bounds, merging);
    }

    static Census explore(Launcher launcher, LockSpec lock, Bounds bounds, Merging merging) {
        try (Testbed testbed = UnprovenTestbed.open(lock, launcher, bounds.clients())) {
            Census census = new Explorer(testbed, bounds, merging).explore().census();
            assertThat(census.gap()).isEmpty();
            return census;
        }
    }

    /** Numbers of two independent enumerations. */
    @ParameterizedTest
    @CsvSource({
        "get-set,     2, 1, 1, 0, 210, 96, 22, 48, 0",
        "get-set,     2, 1, 1, 1, 554, 216, 104, 116, 0",
        "setnx,       2, 1, 1, 0, 28, 0, 14, 0, 0",
        "setnx-setex, 2, 1, 1, 0, 280, 0, 10, 68, 48",
        "setnx-setex, 2, 2, 2, 0, 1052, 0, 44, 98, 312",
        "set-nx-px,   2, 1, 1, 0, 186, 0, 0, 34, 48",
        "comparing,   2, 1, 1, 0, 186, 0, 0, 0, 48",
        "comparing,   2, 2, 2, 0, 794, 0, 0, 0, 330"
    })
    void counts_are_what_they_are_known_to_be(
            String lock,
            int clients,
            int crashes,
            int expiries,
            int lostReplies,
            BigInteger schedules,
            long race,
            long orphan,
            long foreign,
            long overrun) {
        Bounds bounds =
                Bounds.clients(clients).crashes(crashes).expiries(expiries).lostReplies(lostReplies);

        Census census = explore(LOCKS.get(lock), bounds, Merging.ON);

        assertThat(census.schedules()).isEqualTo(schedules);
        assertCount(census, Failure.RACE, race);
        assertCount(census, Failure.ORPHAN_KEY, orphan);
        assertCount(census, Failure.FOREIGN_UNLOCK, foreign);
        assertCount(census, Failure.LEASE_OVERRUN, overrun);
        assertCount(census, Failure.UNRELEASED, 0);
    }

    /**
     * @param known below 0 if no independent enumeration has counted it
     */
    private static void assertCount(Census census, Failure failure, long known) {
        if (known >= 0) {
            assertThat(census.count(failure)).as("%s", failure).isEqualTo(known);
        }
    }

    public static List<LockSpec> locks() {
        return List.copyOf(LOCKS.values());
    }

    @ParameterizedTest
    @MethodSource("locks")
    void what_is_run_as_one_changes_no_count_and_no_story(LockSpec lock) {
        // Of the first lock, three clients alone have tens of thousands of schedules.
        List<Bounds> few = lock == MemoryLock.GET_SET
                ? List.of(Bounds.clients(2).crashes(1).expiries(1).lostReplies(1))
                : List.of(
                        Bounds.clients(3),
                        Bounds.clients(2).crashes(1).expiries(1).lostReplies(1));
        for (Bounds bounds : few) {
            Census each = explore(lock, bounds, Merging.OFF);
            assertThat(each.stats().runs()).isEqualTo(each.schedules().intValueExact());
            assertSame(explore(lock, bounds, Merging.NO_SYMMETRY), each);
        }
        for (Bounds bounds : List.of(
                Bounds.clients(2).crashes(1).expiries(1).lostReplies(1),
                Bounds.clients(3).crashes(1).expiries(1))) {
            assertSame(explore(lock, bounds, Merging.ON), explore(lock, bounds, Merging.NO_SYMMETRY));
        }
    }

    static void assertSame(Census census, Census other) {
        assertThat(census.schedules()).isEqualTo(other.schedules());
        assertThat(census.counts()).isEqualTo(other.counts());
        assertThat(census.twoInside()).isEqualTo(other.twoInside());
        assertThat(census.shortest()).isEqualTo(other.shortest());
    }

    /** All that can really differ: clients that are alike are one, and what those did that are over does not matter. */
    @Test
    void four_clients_of_the_first_lock_differ_in_194_states() {
        Census census = explore(MemoryLock.GET_SET, Bounds.clients(4).crashes(1).expiries(1), Merging.ON);

        assertThat(census.stats().states()).isEqualTo(194);
        assertThat(census.stats().alike()).isEqualTo(4);
    }

    /** A lock that knows its clients by their names: none is like another, and nothing is run as one that is not. */
    @ParameterizedTest
    @ValueSource(strings = {"A", "C"})
    void clients_that_are_not_alike_are_not_one(String odd) {
        LockSpec polite = MemoryLock.of(
                "polite",
                it -> (it.owner().equals(odd) || it.ask("EXISTS", it.key()).equals("0"))
                        && it.ask("SETNX", it.key(), it.owner()).equals("1"),
                it -> it.ask("DEL", it.key()).equals("1"));
        Bounds bounds = Bounds.clients(3);

        Census census = explore(polite, bounds, Merging.ON);

        assertThat(census.stats().alike()).isEqualTo(1);
        assertThat(census.schedules())
                .isEqualTo(explore(polite, bounds, Merging.OFF).schedules());
    }

    @Test
    void the_state_space_has_every_client_by_its_name() {
        Bounds bounds = Bounds.clients(3).expiries(1);
        try (Testbed testbed = MemoryLock.testbed(MemoryLock.SET_NX_PX, 3)) {
            Exploration exploration = new Explorer(testbed, bounds, Merging.ON).explore();
            StateSpace alike = exploration.stateSpace().orElseThrow();
            StateSpace apart = new Explorer(testbed, bounds, Merging.NO_SYMMETRY)
                    .explore()
                    .stateSpace()
                    .orElseThrow();

            assertThat(schedules(alike)).containsExactlyInAnyOrderElementsOf(schedules(apart));
            assertThat(new PathCounter(alike).schedules())
                    .isEqualTo(exploration.census().schedules());
        }
    }

    /** Each state is there once: no name is mistaken for another, and none makes a state of its own. */
    @ParameterizedTest
    @MethodSource("locks")
    void the_state_space_is_the_same_whether_or_not_clients_were_run_as_one(LockSpec lock) {
        try (Testbed testbed = MemoryLock.testbed(lock, 3)) {
            StateSpace alike = space(testbed, Merging.ON);
            StateSpace apart = space(testbed, Merging.NO_SYMMETRY);

            assertThat(alike.states()).hasSameSizeAs(apart.states());
            assertThat(alike.states().stream()
                            .mapToInt(state -> state.transitions().size())
                            .sum())
                    .isEqualTo(apart.states().stream()
                            .mapToInt(state -> state.transitions().size())
                            .sum());
            assertThat(alike.states())
                    .allSatisfy(state -> assertThat(state.transitions())
                            .extracting(transition -> transition.step().move().toString())
                            .isSorted());
        }
    }

    @Test
    void a_move_leads_to_where_it_was_run_and_what_was_not_run_leads_nowhere() {
        try (Testbed testbed = MemoryLock.testbed(MemoryLock.SETNX, 3)) {
            StateSpace.State first = space(testbed, Merging.ON).states().get(0);

            assertThat(first.transitions())
                    .allSatisfy(transition ->
                            assertThat(first.after(transition.step().move())).containsSame(transition));
            assertThat(first.after(Move.EXPIRE)).isEmpty();
        }
    }

    private static StateSpace space(Testbed testbed, Merging merging) {
        return new Explorer(testbed, Bounds.clients(3).crashes(1).expiries(1), merging)
                .explore()
                .stateSpace()
                .orElseThrow();
    }

    /** Every schedule with all that happened in it. */
    private static List<String> schedules(StateSpace space) {
        List<String> all = new ArrayList<>();
        follow(space, 0, "", all);
        return all;
    }

    private static void follow(StateSpace space, int from, String before, List<String> all) {
        StateSpace.State state = space.states().get(from);
        String here = before + state.phases() + state.lock() + state.found() + state.left();
        state.end().ifPresent(end -> all.add(here + end));
        state.transitions()
                .forEach(transition ->
                        follow(space, transition.to(), here + transition.step() + transition.shows(), all));
    }
}
