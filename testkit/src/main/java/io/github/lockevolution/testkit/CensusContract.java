package io.github.lockevolution.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.client.StageLauncher;
import io.github.lockevolution.faults.explore.Census;
import io.github.lockevolution.faults.explore.Exploration;
import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.Explorer.Merging;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.StateSpace;
import io.github.lockevolution.faults.explore.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.Judge;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import java.math.BigInteger;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * What every schedule of one lock together must show, and that it shows nothing else. A stage's test extends it, names the
 * stage by {@code @OnTheBench(YourStage.class)}, says how many schedules there are and how many show which failure, and
 * tells the shortest story of each failure in a test of its own.
 *
 * <p>Three of its tests take longer than all others together: one runs three clients, and two count by brute force what the others count
 * quickly. They have the tag {@value #INTEGRATION}, by which a build can leave them to its integration tests.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class CensusContract {

    /** The tag of a test that takes long. */
    public static final String INTEGRATION = "integration";

    /** The tag of a test that a build can leave to the night, for another lock of the same store shows the same by day. */
    public static final String NIGHTLY = "nightly";

    private static final int TIMES = 10;

    private Optional<StageLauncher> launcher = Optional.empty();
    private Optional<Testbed> testbed = Optional.empty();
    private final Map<Explored, Exploration> explored = new HashMap<>();

    /** What was explored how. */
    private record Explored(Bounds bounds, Merging merging) {}

    /**
     * What a census within each of these bounds counts, among them the usual ones, and {@link #threeClients()}.
     */
    protected abstract Map<Bounds, Counted> golden();

    /** Bounds within which alike clients are also run apart: three clients, one crash and two expiries, unless that takes too long. */
    protected Bounds threeClients() {
        return new Bounds(3, 1, 2, 0);
    }

    /** Within which each schedule is run by itself as well: two clients, two crashes, two expiries, unless that takes too long. */
    protected Bounds oneByOne() {
        return new Bounds(2, 2, 2, 0);
    }

    /**
     * What a census is known to count.
     *
     * @param inWords {@code 28 schedules: 14 ORPHAN_KEY}
     */
    protected record Counted(String inWords) {

        static Counted by(Census census) {
            Counted counted = new Counted(census.schedules() + " schedules");
            for (Failure failure : census.seen()) {
                counted = counted.and(census.count(failure).toString(), failure);
            }
            return counted;
        }

        /** So many of them show a failure; failures come in the order of {@link Failure}. */
        public Counted and(long schedules, Failure failure) {
            return and(Long.toString(schedules), failure);
        }

        private Counted and(String schedules, Failure failure) {
            return new Counted(inWords + (inWords.contains(":") ? ", " : ": ") + schedules + " " + failure);
        }
    }

    /** So many schedules there are. */
    protected static Counted schedules(long count) {
        return new Counted(count + " schedules");
    }

    @BeforeAll
    void count(Redis redis, LockStage stage) {
        launcher = Optional.of(new StageLauncher(redis));
        testbed = Optional.of(Testbed.open(stage, launcher.get(), threeClients().clients()));
        explore(Bounds.USUAL, Merging.ON);
    }

    @AfterAll
    void close() {
        testbed.ifPresent(Testbed::close);
        launcher.ifPresent(StageLauncher::close);
    }

    private Census census() {
        return explore(Bounds.USUAL, Merging.ON).census();
    }

    /** Explores once, however many tests look at what came of it. */
    private Exploration explore(Bounds bounds, Merging merging) {
        return explored.computeIfAbsent(new Explored(bounds, merging), asked -> {
            Exploration exploration =
                    new Explorer(testbed.orElseThrow(), bounds, merging).explore(() -> false, progress -> {});
            assertThat(exploration.census().gap())
                    .as("the gap in the census of %s", bounds)
                    .isEmpty();
            return exploration;
        });
    }

    @Test
    void the_schedules_and_the_failures_are_as_many_as_they_are_known_to_be() {
        assertThat(golden()).containsKeys(Bounds.USUAL, threeClients());
        assertThat(golden().keySet())
                .filteredOn(bounds -> !bounds.equals(threeClients()))
                .isNotEmpty()
                .allSatisfy(this::requireGolden);
    }

    @Test
    @Tag(INTEGRATION)
    void so_are_those_of_three_clients() {
        requireGolden(threeClients());
    }

    private void requireGolden(Bounds bounds) {
        assertThat(Counted.by(explore(bounds, Merging.ON).census()))
                .as("%s", bounds)
                .isEqualTo(golden().get(bounds));
    }

    @Test
    void the_whole_row_of_failures_shows_and_no_other(LockStage stage) {
        assertThat(census().seen()).isEqualTo(stage.suffers());
    }

    /** Counted once more in the plainest way, schedule by schedule, each judged by itself. */
    @Test
    void the_state_space_leads_to_every_schedule_that_was_counted() {
        Map<Failure, BigInteger> failing = new EnumMap<>(Failure.class);
        long schedules =
                eachSchedule(explore(Bounds.USUAL, Merging.ON).stateSpace().orElseThrow(), 0, new Judge(), failing);

        assertThat(census().schedules()).isEqualTo(schedules);
        assertThat(Failure.values())
                .allSatisfy(failure -> assertThat(failing.getOrDefault(failure, BigInteger.ZERO))
                        .as("%s", failure)
                        .isEqualTo(census().count(failure)));
    }

    private static long eachSchedule(StateSpace space, int from, Judge judge, Map<Failure, BigInteger> failing) {
        StateSpace.State state = space.states().get(from);
        state.end()
                .ifPresent(end -> judge.after(end.finalCheck().events())
                        .found()
                        .keySet()
                        .forEach(failure -> failing.merge(failure, BigInteger.ONE, BigInteger::add)));
        long schedules = state.end().isPresent() ? 1 : 0;
        for (StateSpace.Transition transition : state.transitions()) {
            schedules += eachSchedule(
                    space, transition.to(), judge.after(transition.step().events()), failing);
        }
        return schedules;
    }

    @Test
    @Tag(INTEGRATION)
    void merging_equal_states_changes_no_count_and_no_story() {
        Census unmerged = explore(oneByOne(), Merging.OFF).census();

        requireSame(explore(oneByOne(), Merging.ON).census(), unmerged);
        requireSame(explore(oneByOne(), Merging.NO_SYMMETRY).census(), unmerged);
    }

    @Test
    @Tag(INTEGRATION)
    void running_three_clients_that_are_alike_as_one_changes_no_count_and_no_story() {
        requireSame(
                explore(threeClients(), Merging.ON).census(),
                explore(threeClients(), Merging.NO_SYMMETRY).census());
    }

    private static void requireSame(Census census, Census other) {
        assertThat(census.schedules()).isEqualTo(other.schedules());
        assertThat(census.counts()).isEqualTo(other.counts());
        assertThat(census.twoInside()).isEqualTo(other.twoInside());
        assertThat(census.shortest()).isEqualTo(other.shortest());
    }

    @Test
    void every_shortest_story_is_the_same_ten_times() {
        Replayer replayer = new Replayer(testbed.orElseThrow());

        assertThat(census().shortest()).allSatisfy((failure, schedule) -> {
            Trace story = replayer.play(schedule);

            assertThat(story.failures()).containsKey(failure);
            assertThat(replayer.replay(story, TIMES))
                    .as("%s", schedule)
                    .returns(Optional.empty(), replay -> replay.difference())
                    .hasToString("10/10");
        });
    }

    /** Plays a schedule, which needs to be the shortest that shows this failure. */
    protected final Trace shortest(Failure failure, String schedule) {
        assertThat(census().shortest().get(failure)).hasToString(schedule);
        Trace story = play(schedule);
        assertThat(story.failures()).containsKey(failure);
        return story;
    }

    /** Plays a schedule, of at most three clients. */
    protected final Trace play(String schedule) {
        return new Replayer(testbed.orElseThrow()).play(Schedule.parse(schedule));
    }

    /** What happened, in a line, when a failure showed; of an orphan key, what the newcomer sent. */
    protected static String decisive(Trace story, Failure failure) {
        int number = story.failures().get(failure).step();
        return number < story.steps().size()
                ? story.steps().get(number).toString()
                : story.finalCheck().orElseThrow().exchanges().stream()
                        .map(Exchange::toString)
                        .collect(Collectors.joining(", "));
    }
}
