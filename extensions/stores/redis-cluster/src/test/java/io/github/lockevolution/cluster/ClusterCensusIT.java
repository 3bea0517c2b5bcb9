package io.github.lockevolution.cluster;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static io.github.lockevolution.lock.Failure.RACE;
import static io.github.lockevolution.lock.Failure.UNRELEASED;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.cluster.ClusterKind;
import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisKind;
import io.github.lockevolution.faults.store.StoreRegistry;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.math.BigInteger;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** All of them in one cluster, which takes longer to start than they take to be explored. */
@OnTheBench
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClusterCensusIT {

    private static final Bounds USUAL = Bounds.clients(2).crashes(1).expiries(1);

    private StoreRegistry stores;

    @BeforeAll
    void start(Redis redis) {
        stores = new StoreRegistry(RedisKind.on(redis));
    }

    @AfterAll
    void end() {
        stores.close();
    }

    private <T> T on(LockSpec lock, Function<Testbed, T> work) {
        try (Testbed testbed = Testbed.open(lock, stores.proven(), 2)) {
            return work.apply(testbed);
        }
    }

    private Census census(LockSpec lock, Bounds bounds) {
        Census census = on(
                lock,
                testbed -> new Explorer(testbed, bounds, Merging.ON).explore().census());
        assertThat(census.gap()).isEmpty();
        return census;
    }

    private Trace play(String schedule) {
        Schedule parsed = Schedule.parse(schedule);
        LockSpec lock = new ClusterLocks().lock(schedule.substring(0, schedule.indexOf(':')));
        return on(lock, testbed -> new Replayer(testbed).play(parsed));
    }

    private static Map<Failure, Long> shown(Census census) {
        Map<Failure, Long> shown = new EnumMap<>(Failure.class);
        census.counts().forEach((failure, count) -> shown.put(failure, count.longValueExact()));
        shown.values().removeIf(count -> count == 0);
        return shown;
    }

    static List<LockSpec> locks() {
        return new ClusterLocks().locks();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("locks")
    void each_lock_shows_what_it_is_known_for_and_nothing_else(LockSpec lock) {
        assertThat(census(lock, USUAL).observedFailures()).isEqualTo(lock.suffers());
    }

    @Test
    void one_key_is_as_on_one_redis() {
        Census census = census(new ClusterLocks().lock("cluster-one-key"), USUAL);

        assertThat(census.schedules()).isEqualTo(BigInteger.valueOf(186));
        assertThat(shown(census)).isEqualTo(Map.of(LEASE_OVERRUN, 48L));
    }

    /** A program without a library, which asks S1 for everything and is sent to S2: what it is told leads it to its gate there. */
    @Test
    void a_program_that_is_sent_elsewhere_is_held_there() throws URISyntaxException {
        Path file = Path.of(ClusterCensusIT.class.getResource("cluster_lock.py").toURI());
        LockSpec program = LockSpec.in(
                        new ClusterKind().ofPrograms().orElseThrow().binding(), "sent-elsewhere")
                .suffers(LEASE_OVERRUN)
                .program(() -> List.of("python3", file.toString()));

        assertThat(census(program, Bounds.clients(2).expiries(1)).observedFailures())
                .containsExactly(LEASE_OVERRUN);
        assertThat(on(program, testbed -> new Replayer(testbed).play(Schedule.parse("sent-elsewhere:A.A")))
                        .steps())
                .satisfiesExactly(
                        asked -> assertThat(asked.toString()).contains(" @S1 -> MOVED 8718 S2"),
                        sent -> assertThat(sent.toString()).contains(" @S2 -> OK, A INSIDE"));
    }

    /** The library sends a DEL once more whose answer was lost. */
    @Test
    void a_delete_that_is_repeated_frees_the_lock_of_another() {
        LockSpec lock = new ClusterLocks().lock("cluster-two-servers");

        Census census = census(lock, USUAL.lostReplies(1));

        assertThat(shown(census)).isEqualTo(Map.of(ORPHAN_KEY, 252L, FOREIGN_UNLOCK, 14L));
        assertThat(play("cluster-two-servers:A.A.A.A.A-lost.B.A.B.B.B.B")
                        .steps()
                        .get(6)
                        .toString())
                .startsWith("A: DEL lock @S2 -> 1");
    }

    @Test
    void a_release_with_its_channel_among_the_keys_is_refused() {
        Trace story = play("cluster-channel-in-keys:A.A.A.B");

        assertThat(story.steps().get(2).toString())
                .contains(" 2 lock lock:channel A:", " @S2 -> CROSSSLOT Keys in request don't hash to the same slot");
        assertThat(story.failures()).containsOnlyKeys(UNRELEASED);
    }

    @Test
    void a_release_whose_key_is_an_argument_runs_where_the_key_is_not() {
        Trace story = play("cluster-key-in-argv:A.A.A.B");

        assertThat(story.steps().get(2).toString())
                .contains(" @S3 -> ERR Script attempted to access a non local key in a cluster node");
        assertThat(story.failures()).containsOnlyKeys(UNRELEASED);
    }

    /** S2 restarts, or its replica takes over before the write has reached it. */
    @Test
    void a_master_that_has_lost_the_key_gives_it_to_another_client() {
        Trace story = play("cluster-one-key:A.S2-restart.B");

        assertThat(story.failures()).containsOnlyKeys(RACE);
    }
}
