package io.github.lockevolution.faults.explore.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.lock.LockSpec;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Who looks at a lock from outside learns whether it is free, and nobody learns of the look. */
class FreeLockProbeTest {

    private final WatchedSystem system = new WatchedSystem(MemoryLock.system(MemoryLock.SET_NX_PX));

    @AutoClose
    private final FreeLockProbe probe = new FreeLockProbe(system);

    private void take() {
        system.run("SET", system.key(), "A", "PX", "30000");
    }

    @Test
    void it_tells_whether_the_lock_is_free_and_leaves_it_so() {
        assertThat(system.run("EXISTS", system.key())).isEqualTo("0");
        assertThat(probe.isFree()).isTrue();
        assertThat(system.run("EXISTS", system.key())).isEqualTo("0");
        take();
        assertThat(probe.isFree()).isFalse();
        assertThat(system.run("GET", system.key())).isEqualTo("\"A\"");
    }

    /** A lock may be free although it keeps something, as one that counts its takings does. */
    @Test
    void a_change_is_one_since_the_lock_was_free_last() {
        assertThat(probe.hasChangedSinceFree()).isFalse();
        system.run("INCR", system.key() + ":taken");
        assertThat(probe.hasChangedSinceFree()).isTrue();
        assertThat(probe.isFree()).isTrue();
        assertThat(probe.hasChangedSinceFree()).isFalse();

        take();
        assertThat(probe.hasChangedSinceFree()).isTrue();
        assertThat(probe.isFree()).isFalse();
        assertThat(probe.hasChangedSinceFree()).isTrue();
        system.run("DEL", system.key());
        assertThat(probe.hasChangedSinceFree()).isFalse();
        system.run("INCR", system.key() + ":taken");
        assertThat(probe.hasChangedSinceFree()).isTrue();
    }

    @Test
    void a_lease_runs_as_soon_as_it_is_given() {
        assertThat(probe.leaseRuns()).isFalse();
        assertThat(probe.shortestLease()).isEmpty();
        take();
        assertThat(probe.leaseRuns()).isTrue();
        assertThat(probe.shortestLease()).hasValue(30_000);
        system.run("SET", system.key() + ":x", "1", "PX", "20000");
        system.run("SET", system.key() + ":y", "1");
        assertThat(probe.shortestLease()).hasValue(20_000);
    }

    @Test
    void what_a_client_does_to_the_lock_is_told_as_it_is_in_a_schedule() {
        LockState free = probe.state();
        take();
        LockState taken = probe.state();
        system.run("PEXPIRE", system.key(), "1000");
        LockState cut = probe.state();

        assertThat(probe.change("A", free, taken)).contains(new Event.Took("A"));
        assertThat(probe.change("A", taken, taken)).isEmpty();
        assertThat(probe.change("B", taken, cut)).contains(new Event.CutLease("B"));
        assertThat(probe.change("B", cut, free)).contains(new Event.Freed("B"));
    }

    @Test
    void a_lock_that_runs_out_within_a_second_is_as_good_as_free() {
        assertThat(probe.isFreeSoon()).isTrue();
        take();
        assertThat(probe.isFreeSoon()).isFalse();
        system.run("PEXPIRE", system.key(), "1000");
        assertThat(probe.isFree()).isFalse();
        assertThat(probe.isFreeSoon()).isTrue();
    }

    @Test
    void whoever_clears_a_lock_finds_it_as_it_was_at_the_start() {
        system.run("SET", system.key() + ":x", "1");
        assertThat(probe.isFree()).isTrue();

        probe.clear();

        assertThat(system.run("EXISTS", system.key() + ":x")).isEqualTo("0");
        assertThat(probe.hasChangedSinceFree()).isFalse();
    }

    @Test
    void what_the_lock_leaves_behind_when_it_is_taken_once_is_removed() {
        LockSpec counting = MemoryLock.of("counting", "SETNX K owner = 1 & INCR K:taken = *", "DEL K = 1");
        WatchedSystem counted = new WatchedSystem(MemoryLock.system(counting));

        try (FreeLockProbe other = new FreeLockProbe(counted)) {
            assertThat(counted.run("EXISTS", counted.key() + ":taken")).isEqualTo("0");
            assertThat(other.hasChangedSinceFree()).isFalse();
        }
    }

    @Test
    void a_lock_that_cannot_be_taken_leaves_nobody_behind() {
        WatchedSystem taken = new WatchedSystem(MemoryLock.system(MemoryLock.SETNX));
        taken.run("SET", taken.key(), "A");

        assertThatExceptionOfType(InconclusiveException.class).isThrownBy(() -> new FreeLockProbe(taken));

        assertThat(taken.closedClients()).containsExactly("N");
        assertThat(taken.isClosed()).isTrue();
    }

    @Test
    void who_is_closed_closes_the_lock_and_its_client() {
        assertThat(system.isClosed()).isFalse();

        probe.close();

        assertThat(system.closedClients()).containsExactly("N");
        assertThat(system.isClosed()).isTrue();
    }
}
