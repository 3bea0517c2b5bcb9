package io.github.lockevolution.faults.explore.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.explore.LaunchesInMemory;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One run follows the other as if it were the first, and nothing is left behind. */
class TestbedInMemoryTest {

    private final List<Duration> leases = new ArrayList<>();

    /** Launches one lock, and notes with which lease. */
    private Launcher launching(SystemUnderTest system) {
        return new LaunchesInMemory() {

            @Override
            public SystemUnderTest launch(LockSpec lock, ClientProgram program, Duration lease) {
                leases.add(lease);
                return system;
            }
        };
    }

    @Test
    void a_testbed_is_known_by_its_lock() {
        WatchedSystem system = new WatchedSystem(MemoryLock.system(MemoryLock.SETNX));
        try (Testbed testbed = UnprovenTestbed.open(MemoryLock.SETNX, launching(system), 3)) {
            assertThat(testbed.lock()).isEqualTo(MemoryLock.SETNX);
            assertThat(testbed.key()).isEqualTo(system.key());
            assertThat(testbed.size()).isEqualTo(3);
            assertThat(testbed.isAlike()).isTrue();
            assertThat(leases).containsExactly(Launcher.LEASE);
        }
    }

    @Test
    void a_person_who_thinks_between_two_moves_has_another_lease() {
        SystemUnderTest system = MemoryLock.system(MemoryLock.SETNX);
        try (Testbed testbed = UnprovenTestbed.open(MemoryLock.SETNX, launching(system), 2, Duration.ofHours(1))) {
            assertThat(testbed.size()).isEqualTo(2);
            assertThat(leases).containsExactly(Duration.ofHours(1));
        }
    }

    @Test
    void closing_ends_every_client_and_the_lock() {
        WatchedSystem system = new WatchedSystem(MemoryLock.system(MemoryLock.SETNX));
        Testbed testbed = UnprovenTestbed.open(MemoryLock.SETNX, launching(system), 3);
        assertThat(system.closedClients()).isEmpty();

        testbed.close();

        assertThat(system.closedClients()).containsExactlyInAnyOrder("N", "A", "B", "C");
        assertThat(system.isClosed()).isTrue();
    }

    @Test
    void a_testbed_that_cannot_be_opened_leaves_nobody_behind() {
        LockSpec silent = MemoryLock.of("silent", it -> true, MemoryLock.give(MemoryLock.SETNX));
        WatchedSystem system = new WatchedSystem(MemoryLock.system(silent));

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> UnprovenTestbed.open(silent, launching(system), 2));

        assertThat(system.closedClients()).containsExactlyInAnyOrder("N", "A", "B");
        assertThat(system.isClosed()).isTrue();
    }

    @Test
    void a_lock_that_cannot_be_taken_by_one_alone_is_not_put_under_test() {
        WatchedSystem system = new WatchedSystem(MemoryLock.system(MemoryLock.SETNX));
        system.run("SET", system.key(), "somebody");

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> UnprovenTestbed.open(MemoryLock.SETNX, launching(system), 2))
                .withMessageContaining("cannot be taken");
    }

    /** SETNX always finds the key that PSETEX has just written. */
    @Test
    void a_lock_that_stands_in_its_own_way_is_not_put_under_test() {
        LockSpec lock =
                MemoryLock.of("stands-in-its-own-way", "PSETEX K millis owner = OK & SETNX K owner = 1", "DEL K = 1");

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> MemoryLock.testbed(lock, 2))
                .withMessageStartingWith(
                        "stands-in-its-own-way cannot be taken although nobody is in the way; the gate saw [PSETEX lock ");
    }

    @Test
    void a_run_begins_with_an_empty_store_clocks_at_the_start_and_nobody_in_the_middle() {
        WatchedSystem system = new WatchedSystem(MemoryLock.system(MemoryLock.DEADLINE));
        try (Testbed testbed = UnprovenTestbed.open(MemoryLock.DEADLINE, launching(system), 3)) {
            Execution first = testbed.begin(3);
            String begin = first.next(0).orElseThrow();
            first.make(new Move(MoveKind.AHEAD, 0));
            first.make(new Move(MoveKind.STEP, 0));
            first.make(Move.EXPIRE);

            Execution second = testbed.begin(2);

            assertThat(system.run("EXISTS", system.key())).isEqualTo("0");
            assertThat(second.phases()).containsExactly(ClientPhase.NOT_STARTED, ClientPhase.NOT_STARTED);
            assertThat(second.next(0)).contains(begin);
        }
    }
}
