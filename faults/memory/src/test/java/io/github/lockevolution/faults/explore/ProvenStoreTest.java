package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.canary.CanaryMissed;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.graph.Progress;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Nobody gets a testbed in a store before the canary was seen to break in that very store, exactly as it is known to. */
class ProvenStoreTest {

    private static final LockSpec MUTE = MemoryLock.of("mute", it -> true, it -> true);

    private static ProvenStore withCanary(LockSpec canary) {
        return new ProvenStore(MemoryLock.launcher(canary));
    }

    private static void assertMissed(LockSpec canary, String words) {
        assertThatExceptionOfType(CanaryMissed.class)
                .isThrownBy(() -> Testbed.open(MemoryLock.COMPARING, withCanary(canary), 2))
                .withMessageContaining(words);
    }

    /** The last has as many schedules, and never gives back what is another's. */
    @Test
    void a_canary_that_is_sound_or_mute_or_fails_in_another_way_is_missed() {
        LockSpec gentle =
                MemoryLock.of("gentle", MemoryLock.take(MemoryLock.GET_SET), MemoryLock.give(MemoryLock.COMPARING));

        assertMissed(MemoryLock.SETNX, "of 28 schedules, RACE=0, ORPHAN_KEY=14");
        assertMissed(MUTE, "was not caught: ");
        assertMissed(gentle, "of 210 schedules, RACE=96, ORPHAN_KEY=78, FOREIGN_UNLOCK=0");
    }

    @Test
    void a_run_without_its_canary_explores_no_lock() {
        List<Progress> runs = Collections.synchronizedList(new ArrayList<>());
        CensusRun run = new CensusRun(withCanary(MemoryLock.SETNX), Bounds.USUAL, Merging.ON);

        assertThatExceptionOfType(CanaryMissed.class)
                .isThrownBy(() -> run.on(List.of(MemoryLock.SETNX), Exploration::census, () -> false, runs::add));
        assertThat(runs).isEmpty();
    }

    /** Launches locks in memory, and notes of each what it is and where. */
    private record Noting(Launcher launcher, String where, List<String> launched) implements Launcher {

        @Override
        public LockSpec canary() {
            return launcher.canary().named("canary");
        }

        @Override
        public void requireFor(LockSpec lock) {
            launcher.requireFor(lock);
        }

        @Override
        public SystemUnderTest launch(LockSpec lock, ClientProgram program, Duration lease) {
            launched.add(lock.name() + " in " + where);
            return launcher.launch(lock, program, lease);
        }

        @Override
        public Launcher withReplica() {
            return new Noting(launcher.withReplica(), "two", launched);
        }

        @Override
        public Launcher onServers(int count) {
            return new Noting(launcher, count + " servers", launched);
        }
    }

    @Test
    void the_canary_comes_first_and_once_in_each_store_also_in_one_with_a_replica_and_on_several_servers() {
        List<String> launched = new ArrayList<>();
        ProvenStore store = new ProvenStore(new Noting(MemoryLock.launcher(), "one", launched));

        for (ProvenStore each : List.of(store, store, store.withReplica(), store.withReplica(), store.onServers(3))) {
            Testbed.open(MemoryLock.COMPARING, each, 2).close();
        }

        assertThat(launched.stream().filter(what -> !what.endsWith("beside")))
                .containsSubsequence("canary in one", "comparing in one", "comparing in one")
                .containsSubsequence("canary in two", "comparing in two", "comparing in two")
                .containsSubsequence("canary in 3 servers", "comparing in 3 servers");
        assertThat(launched.stream().filter(what -> what.startsWith("canary")).distinct())
                .containsExactly("canary in one", "canary in two", "canary in 3 servers");
        assertThat(launched.lastIndexOf("canary in one")).isLessThan(launched.indexOf("comparing in one"));
    }
}
