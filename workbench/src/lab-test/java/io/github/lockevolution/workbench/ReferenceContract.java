package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bound;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.plain.PlainCensus;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is counted on a real Redis is what the definitions say, by code that shares nothing with the explorer. */
@OnTheBench
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ReferenceContract {

    private static final List<Bounds> NARROW = List.of(
            Bounds.clients(2).crashes(1).expiries(1),
            Bounds.clients(2).crashes(1).expiries(3).lostReplies(2),
            Bounds.clients(3).expiries(1),
            Bounds.clients(2).expiries(1).failovers(1),
            Bounds.clients(2).crashes(1).expiries(1).evictions(1));

    private static final List<Bounds> WIDE = List.of(
            Bounds.clients(2),
            Bounds.clients(2).crashes(2).expiries(1).lostReplies(1),
            Bounds.clients(2).crashes(2).expiries(2).lostReplies(2),
            Bounds.clients(3).crashes(1).expiries(2),
            Bounds.clients(3).crashes(1).expiries(1).lostReplies(1),
            Bounds.clients(2).lostReplies(1).failovers(1).evictions(1),
            Bounds.clients(3).expiries(1).evictions(2));

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("narrow")
    void the_explorer_counts_what_the_definitions_say(ReferenceLock lock, Bounds bounds, Redis redis) {
        assertCountedAlike(lock, bounds, redis);
    }

    @Tag("nightly")
    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("wide")
    void so_it_does_within_wide_bounds(ReferenceLock lock, Bounds bounds, Redis redis) {
        assertCountedAlike(lock, bounds, redis);
    }

    private static void assertCountedAlike(ReferenceLock lock, Bounds bounds, Redis redis) {
        PlainCensus plain = new PlainCensus(lock.model(), AccessPolicy.EXCLUSIVE, bounds);

        Census census = explored(lock, bounds, redis);

        assertThat(census.gap()).isEmpty();
        assertThat(census.schedules()).isEqualTo(plain.schedules());
        assertThat(census.twoInside()).isEqualTo(plain.tooMany());
        assertThat(census.counts()).isEqualTo(plain.counts(Failure.OF_A_LOCK));
    }

    private static Census explored(ReferenceLock lock, Bounds bounds, Redis redis) {
        Launcher launcher = new RedisLauncher(redis).withReplicaIf(bounds.most(Bound.FAILOVERS) > 0);
        try (Testbed testbed = Testbed.open(lock.lock(), new ProvenStore(launcher), bounds.clients())) {
            return new Explorer(testbed, bounds, Merging.ON).explore().census();
        }
    }

    Stream<Arguments> narrow() {
        return eachLockWithin(NARROW);
    }

    Stream<Arguments> wide() {
        return eachLockWithin(WIDE);
    }

    /** Whether the test is of this lock. */
    abstract boolean isOf(ReferenceLock lock);

    private Stream<Arguments> eachLockWithin(List<Bounds> several) {
        return Stream.of(ReferenceLock.values())
                .filter(this::isOf)
                .flatMap(lock -> several.stream().map(bounds -> Arguments.of(lock, bounds)));
    }
}
