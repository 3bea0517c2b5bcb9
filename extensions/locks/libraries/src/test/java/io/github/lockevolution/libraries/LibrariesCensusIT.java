package io.github.lockevolution.libraries;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every schedule of two clients shows of each lock, at most one crash and one lease that runs out. Libraries mostly wait, so they go side by side. */
@OnTheBench
@Execution(ExecutionMode.CONCURRENT)
class LibrariesCensusIT {

    private static final Map<String, String> GOLDEN = Map.of(
            "redisson-lease", "774 schedules, FOREIGN_UNLOCK in 0, LEASE_OVERRUN in 176",
            "redisson-watchdog", "774 schedules, FOREIGN_UNLOCK in 0, LEASE_OVERRUN in 176",
            "redisson-fair", "976 schedules, FOREIGN_UNLOCK in 62, LEASE_OVERRUN in 176",
            "redisson-fenced", "774 schedules, FOREIGN_UNLOCK in 0, LEASE_OVERRUN in 176",
            "shedlock", "186 schedules, FOREIGN_UNLOCK in 34, LEASE_OVERRUN in 48",
            "shedlock-safe", "186 schedules, FOREIGN_UNLOCK in 0, LEASE_OVERRUN in 48",
            "spring-spin", "620 schedules, FOREIGN_UNLOCK in 0, LEASE_OVERRUN in 176",
            "spring-pub-sub", "186 schedules, FOREIGN_UNLOCK in 0, LEASE_OVERRUN in 48");

    /** Locks of the same library as redisson-lease, counted by night. */
    private static final Set<String> LIKE_ANOTHER = Set.of("redisson-watchdog", "redisson-fair", "redisson-fenced");

    static Stream<String> locks() {
        return all().map(LockSpec::name).filter(name -> !LIKE_ANOTHER.contains(name));
    }

    static Stream<String> locksOfTheNight() {
        return all().map(LockSpec::name).filter(LIKE_ANOTHER::contains);
    }

    private static Stream<LockSpec> all() {
        return LockProvider.allOnTheClassPath().filter(lock -> lock.collection().equals("libraries"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("locks")
    void a_lock_shows_what_it_is_known_for_and_nothing_else(String name, ProvenStore store) {
        LockSpec lock =
                all().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
        try (Testbed testbed = Testbed.open(lock, store, 2)) {
            Census census = new Explorer(testbed, Bounds.USUAL, Merging.ON)
                    .explore(() -> false, progress -> {})
                    .census();

            assertThat(census.gap()).isEmpty();
            assertThat(counted(census)).isEqualTo(GOLDEN.get(lock.name()));
            assertThat(census.observedFailures()).isEqualTo(lock.suffers());
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("locksOfTheNight")
    @Tag("nightly")
    void so_does_each_of_the_others(String name, ProvenStore store) {
        a_lock_shows_what_it_is_known_for_and_nothing_else(name, store);
    }

    private static String counted(Census census) {
        return "%s schedules, FOREIGN_UNLOCK in %s, LEASE_OVERRUN in %s"
                .formatted(
                        census.schedules(), census.count(Failure.FOREIGN_UNLOCK), census.count(Failure.LEASE_OVERRUN));
    }
}
