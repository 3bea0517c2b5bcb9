package io.github.lockevolution.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.Exploration;
import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.judge.HistoryComparison;
import io.github.lockevolution.faults.explore.judge.StateSpace;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.Judge;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisKind;
import io.github.lockevolution.faults.store.StoreRegistry;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.timeline.TextDrawing;
import io.github.lockevolution.faults.timeline.Timeline;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.StageHistory;
import java.math.BigInteger;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The failures that all schedules of one lock must show, and no others. A stage's test extends it, names the stage by
 * {@code @OnTheBench(YourSpec.class)}, gives the number of schedules and of those that show each failure, and tells the shortest story of
 * each failure in a test of its own.
 *
 * <p>Three of its tests take longer than all others together: one runs three clients, and two repeat the counts of the others by brute
 * force. They have the tag {@value #INTEGRATION}, by which a build can leave them to its integration tests.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class CensusContract {

    /** The tag of a test that takes long. */
    public static final String INTEGRATION = "integration";

    /** The tag of a test that a build can leave to the night, because another lock of the same store shows the same by day. */
    public static final String NIGHTLY = "nightly";

    private static final int TIMES = 10;

    private static final BigInteger QUICK = BigInteger.valueOf(1000);

    private static final Language LANGUAGE = Language.ofSystem();

    private Optional<StoreRegistry> launcher = Optional.empty();
    private Optional<Testbed> testbed = Optional.empty();
    /** The bounds within which the lock has to do what is declared. */
    private Bounds usual = Bounds.USUAL;

    private final Map<Explored, Exploration> explored = new HashMap<>();

    /** The bounds and the merging of an exploration. */
    private record Explored(Bounds bounds, Merging merging) {}

    /**
     * The known counts of a census within each of these bounds, among them {@link #threeClients()} and, unless {@link LockSpec#history()}
     * has them, the usual ones.
     */
    protected abstract Map<Bounds, Counted> golden();

    /** The bounds within which alike clients are also run apart: those of three clients, as far as their counts are known. */
    protected Bounds threeClients() {
        return golden().keySet().stream()
                .filter(bounds -> bounds.clients() == 3)
                .findAny()
                .orElse(usual);
    }

    /**
     * The bounds within which each schedule is also run by itself: two crashes and two expiries, unless their counts are not known because
     * they take too long.
     */
    protected Bounds oneByOne() {
        Bounds twice = Bounds.clients(2).crashes(2).expiries(2);
        return golden().containsKey(twice) ? twice : usual;
    }

    /**
     * The known counts of a census.
     *
     * @param schedules the number of schedules
     * @param failures the number of schedules that show each failure; a failure that is not listed never shows
     */
    protected record Counted(BigInteger schedules, Map<Failure, BigInteger> failures) {

        static Counted by(Census census) {
            Map<Failure, BigInteger> failures = new EnumMap<>(census.counts());
            failures.values().removeIf(count -> count.signum() == 0);
            return new Counted(census.schedules(), failures);
        }

        static Counted in(StageHistory history) {
            Counted counted = new Counted(BigInteger.valueOf(history.schedules()), Map.of());
            for (Map.Entry<Failure, StageHistory.Shown> shown :
                    history.failures().entrySet()) {
                counted = counted.and(shown.getValue().schedules(), shown.getKey());
            }
            return counted;
        }

        /** The same counts, with this many schedules that show a failure. */
        public Counted and(long count, Failure failure) {
            Map<Failure, BigInteger> more = new EnumMap<>(Failure.class);
            more.putAll(failures);
            more.put(failure, BigInteger.valueOf(count));
            return new Counted(schedules, more);
        }

        BigInteger count(Failure failure) {
            return failures.getOrDefault(failure, BigInteger.ZERO);
        }

        @Override
        public String toString() {
            return schedules + " schedules"
                    + failures.entrySet().stream()
                            .map(entry -> entry.getValue() + " " + entry.getKey())
                            .collect(Collectors.joining(", ", failures.isEmpty() ? "" : ": ", ""));
        }
    }

    /** Counts with this many schedules and no failure. */
    protected static Counted schedules(long count) {
        return new Counted(BigInteger.valueOf(count), Map.of());
    }

    @BeforeAll
    void count(Redis redis, LockSpec lock) {
        usual = Bounds.usual(lock);
        launcher = Optional.of(new StoreRegistry(RedisKind.on(redis)));
        testbed = Optional.of(Testbed.open(
                lock, launcher.get().proven(), Math.max(threeClients().clients(), usual.clients())));
        explore(usual, Merging.ON);
    }

    @AfterAll
    void close() {
        testbed.ifPresent(Testbed::close);
        launcher.ifPresent(StoreRegistry::close);
    }

    private Census census() {
        return explore(usual, Merging.ON).census();
    }

    /** Explores once, however many tests use the result. */
    private Exploration explore(Bounds bounds, Merging merging) {
        return explored.computeIfAbsent(new Explored(bounds, merging), asked -> {
            Exploration exploration = new Explorer(testbed.orElseThrow(), bounds, merging).explore();
            assertThat(exploration.census().gap())
                    .as("the gap in the census of %s", bounds)
                    .isEmpty();
            return exploration;
        });
    }

    /** The known counts, and for a historical lock also those of its history. */
    private Map<Bounds, Counted> known() {
        Map<Bounds, Counted> known = new HashMap<>(golden());
        census().lock().history().ifPresent(history -> known.put(usual, Counted.in(history)));
        return known;
    }

    static List<Failure> failuresOfALock() {
        return Failure.OF_A_LOCK;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("failuresOfALock")
    void each_failure_shows_as_often_as_it_is_known_to(Failure failure, TestReporter reporter) {
        LessonEntry.PROVES.publish(reporter, shows(census().count(failure), census().schedules()));
        changed().ifPresent(changed -> LessonEntry.CHANGED.publish(reporter, changed));

        BigInteger expected = known().get(usual).count(failure);
        if (census().count(failure).signum() == 0 && expected.signum() > 0) {
            LessonEntry.BEFORE.publish(reporter, expected.toString());
        }
        assertThat(census().count(failure))
                .overridingErrorMessage(
                        "%s%s: %s schedules, known are %s", changedFirst(), failure, census().count(failure), expected)
                .isEqualTo(expected);
    }

    private static String shows(BigInteger count, BigInteger schedules) {
        LessonText text = LANGUAGE.text(LessonText.class);
        return count.signum() == 0
                ? text.neverShows(schedules.toString())
                : text.shows(count.toString(), schedules.toString());
    }

    @Test
    void the_schedules_and_the_failures_are_as_many_as_they_are_known_to_be() {
        assertThat(known()).containsKeys(usual, threeClients());
        known().keySet().stream()
                .filter(bounds -> !bounds.equals(threeClients()) || isQuick(known().get(bounds)))
                .forEach(this::requireGolden);
    }

    /**
     * Whether the count takes only a moment, so that no build has to wait for the integration tests to see a wrong count of three clients.
     */
    private static boolean isQuick(Counted counted) {
        return counted.schedules().compareTo(QUICK) <= 0;
    }

    @Test
    @Tag(INTEGRATION)
    void so_are_those_of_three_clients() {
        requireGolden(threeClients());
    }

    private void requireGolden(Bounds bounds) {
        Counted counted = Counted.by(explore(bounds, Merging.ON).census());
        assertThat(counted)
                .overridingErrorMessage("%s%s: %s; known are %s", changedFirst(), bounds, counted, known().get(bounds))
                .isEqualTo(known().get(bounds));
    }

    @Test
    void the_whole_row_of_failures_shows_and_no_other(LockSpec lock) {
        assertThat(census().observedFailures())
                .overridingErrorMessage(
                        "%sshows %s, known for %s", changedFirst(), census().observedFailures(), lock.suffers())
                .isEqualTo(lock.suffers());
    }

    /**
     * The changes of a historical lock that somebody changed, with the shortest story; empty if there are none, or it is no historical
     * lock.
     */
    private Optional<String> changed() {
        List<LockSpec> others = LockProvider.allOnTheClassPath().toList();
        return HistoryComparison.of(census(), others)
                .filter(comparison -> !comparison.isSame())
                .map(comparison -> Stream.concat(
                                comparison.sentences(LANGUAGE).stream(),
                                comparison.changedStory().stream().map(story -> "\n" + drawing(story)))
                        .collect(Collectors.joining("\n")));
    }

    /** The changes as the beginning of a message: improvements come before any number. */
    private String changedFirst() {
        return changed().map(changed -> "\n" + changed + "\n").orElse("");
    }

    private String drawing(Schedule schedule) {
        return TextDrawing.of(Timeline.of(new Replayer(testbed.orElseThrow()).play(schedule)), LANGUAGE)
                .stripTrailing();
    }

    /** Counts once more in the plainest way, schedule by schedule, each judged by itself. */
    @Test
    void the_state_space_leads_to_every_schedule_that_was_counted() {
        Map<Failure, BigInteger> failing = new EnumMap<>(Failure.class);
        long schedules = eachSchedule(
                explore(usual, Merging.ON).stateSpace().orElseThrow(), 0, Judge.of(census().lock()), failing);

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
    void every_shortest_story_is_the_same_ten_times(LockSpec lock, TestReporter reporter) {
        Replayer replayer = new Replayer(testbed.orElseThrow());
        lock.history()
                .flatMap(StageHistory::bestKnown)
                .map(census().shortest()::get)
                .ifPresent(shortest -> LessonEntry.STORY.publish(reporter, drawing(shortest)));

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
        assertThat(census().shortest().get(failure))
                .overridingErrorMessage(
                        "%sthe shortest story of %s is %s, known is %s",
                        changedFirst(), failure, census().shortest().get(failure), schedule)
                .hasToString(schedule);
        Trace story = play(schedule);
        assertThat(story.failures()).containsKey(failure);
        return story;
    }

    /** Plays a schedule, of at most three clients. */
    protected final Trace play(String schedule) {
        return new Replayer(testbed.orElseThrow()).play(Schedule.parse(schedule));
    }

    /** The event, in a line, at which a failure showed; for an orphan key, the commands of the newcomer. */
    protected static String decisive(Trace story, Failure failure) {
        int number = story.failures().get(failure).step();
        return number < story.steps().size()
                ? story.steps().get(number).toString()
                : story.finalCheck().orElseThrow().exchanges().stream()
                        .map(Exchange::toString)
                        .collect(Collectors.joining(", "));
    }
}
