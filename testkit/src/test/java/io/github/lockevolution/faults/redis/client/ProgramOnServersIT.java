package io.github.lockevolution.faults.redis.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.explore.run.UnprovenTestbed;
import io.github.lockevolution.faults.locks.PythonRedLock;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.testkit.OnTheBench;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A program on three Redis servers counts what the same algorithm in Java counts, {@code extensions/locks/redlock}, whose figures an enumeration confirms that
 * knows nothing of the bench: in whatever way it asks the servers.
 */
@OnTheBench
class ProgramOnServersIT {

    private static final int SERVERS = 3;

    private static Census explore(String kind, Redis redis, Bounds bounds) {
        try (Testbed testbed = UnprovenTestbed.open(
                PythonRedLock.of(kind), new RedisLauncher(redis).onServers(SERVERS), bounds.clients())) {
            return new Explorer(testbed, bounds, Merging.ON).explore().census();
        }
    }

    private static Map<Failure, Long> failures(Census census) {
        return census.observedFailures().stream()
                .collect(Collectors.toMap(
                        Function.identity(), failure -> census.count(failure).longValueExact()));
    }

    /** The way of asking that is the farthest from that of the lock in Java. */
    @Test
    @Tag("nightly")
    void without_a_fault_as_many_are_counted_as_in_java(Redis redis) {
        requireCountedAsInJava("early", redis);
    }

    @ParameterizedTest
    @ValueSource(strings = {"in-turn", "at-once"})
    @Tag("nightly")
    void so_it_is_without_a_fault_in_whatever_way_the_servers_are_asked(String kind, Redis redis) {
        requireCountedAsInJava(kind, redis);
    }

    private static void requireCountedAsInJava(String kind, Redis redis) {
        Census census = explore(kind, redis, Bounds.clients(2));

        assertThat(census.gap()).isEmpty();
        assertThat(census.schedules()).isEqualTo(1966);
        assertThat(census.observedFailures()).isEmpty();
    }

    @Tag("nightly")
    @Test
    void a_lease_that_runs_out_is_counted_as_in_java(Redis redis) {
        requireLeasesCountedAsInJava("at-once", redis);
    }

    @ParameterizedTest
    @ValueSource(strings = {"in-turn", "early"})
    @Tag("nightly")
    void so_it_is_in_whatever_way_the_servers_are_asked(String kind, Redis redis) {
        requireLeasesCountedAsInJava(kind, redis);
    }

    private static void requireLeasesCountedAsInJava(String kind, Redis redis) {
        Census census = explore(kind, redis, Bounds.clients(2).expiries(1));

        assertThat(census.gap()).isEmpty();
        assertThat(census.schedules()).isEqualTo(21_734);
        assertThat(failures(census)).isEqualTo(Map.of(Failure.LEASE_OVERRUN, 140L));
    }

    /** The commands that had arrived and not had their turn do not leave either. */
    @ParameterizedTest
    @ValueSource(strings = {"in-turn", "at-once"})
    @Tag("nightly")
    void a_client_that_dies_is_counted_as_in_java(String kind, Redis redis) {
        Census census = explore(kind, redis, Bounds.clients(2).crashes(1));

        assertThat(census.gap()).isEmpty();
        assertThat(census.schedules()).isEqualTo(9254);
        assertThat(census.observedFailures()).isEmpty();
    }

    @Test
    @Tag("nightly")
    void a_server_that_restarts_is_counted_as_in_java(Redis redis) {
        Census census = explore("at-once", redis, Bounds.clients(2).side(0).restarts(1));

        assertThat(census.gap()).isEmpty();
        assertThat(census.schedules()).isEqualTo(50_086);
        assertThat(failures(census)).isEqualTo(Map.of(Failure.RACE, 1960L, Failure.FOREIGN_UNLOCK, 1188L));
    }

    /** It does not see that time goes by, which is as if it did not look. By day, {@code lab check} is told the same of it. */
    @Test
    @Tag("nightly")
    void a_program_with_a_clock_of_its_own_is_counted_as_one_that_looks_at_none(Redis redis) {
        Census census = explore("no-clock", redis, Bounds.clients(2).expiries(1));

        assertThat(census.gap()).isEmpty();
        assertThat(census.schedules()).isEqualTo(27_704);
        assertThat(failures(census))
                .isEqualTo(Map.of(Failure.RACE, 700L, Failure.FOREIGN_UNLOCK, 396L, Failure.LEASE_OVERRUN, 1960L));
    }

    /** Where it asked three servers before, two of them are no attempt that a verdict could rest on. */
    @Test
    @Tag("nightly")
    void a_program_that_asks_fewer_servers_once_its_connections_were_cut_is_inconclusive(Redis redis) {
        Launcher launcher = new RedisLauncher(redis, Duration.ofSeconds(5)).onServers(SERVERS);
        try (Testbed testbed = UnprovenTestbed.open(PythonRedLock.of("leaves-out"), launcher, 2)) {
            Census census = new Explorer(testbed, Bounds.clients(2).lostReplies(1), Merging.ON)
                    .explore()
                    .census();

            assertThat(census.gap().orElseThrow().in(Language.ENGLISH))
                    .containsPattern(
                            "client [AB] was asked to acquire and sent to S2 and S3 alone for 5 s, where it sent"
                                    + " to more servers before");
        }
    }
}
