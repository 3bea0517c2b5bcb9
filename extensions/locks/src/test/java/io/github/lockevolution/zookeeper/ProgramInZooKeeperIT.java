package io.github.lockevolution.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.host.ChildJvm;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.ZooKeeperBinding;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A program that connects to a ZooKeeper by itself is held at each request, and counted, like a lock in this JVM. */
class ProgramInZooKeeperIT {

    private static final LockSpec PROGRAM = LockSpec.in(ZooKeeperBinding.ofProgram(), "program")
            .program(() -> ChildJvm.command(NodeProgram.class, List.of()).command());

    @AutoClose
    private static final ExploringZooKeeper ZOO_KEEPER = new ExploringZooKeeper();

    @Test
    @Tag("nightly")
    void it_counts_what_the_lock_counts_that_it_has_in_it() {
        Bounds bounds = Bounds.clients(2).expiries(1);
        Census lock = ZOO_KEEPER.explore(new ZooKeeperLocks().lock("zk-ephemeral-node"), bounds);

        Census program = ZOO_KEEPER.explore(PROGRAM, bounds);

        assertThat(program.gap()).isEmpty();
        assertThat(program.schedules()).isEqualTo(lock.schedules());
        assertThat(program.observedFailures())
                .isEqualTo(lock.observedFailures())
                .containsExactly(Failure.LEASE_OVERRUN);
        assertThat(program.count(Failure.LEASE_OVERRUN)).isEqualTo(lock.count(Failure.LEASE_OVERRUN));
    }

    @Test
    @Tag("nightly")
    void a_crash_is_the_end_of_its_process_and_not_of_its_session() {
        Bounds bounds = Bounds.clients(2).crashes(1);

        Census program = ZOO_KEEPER.explore(PROGRAM, bounds);

        assertThat(program.gap()).isEmpty();
        assertThat(program.schedules())
                .isEqualTo(ZOO_KEEPER
                        .explore(new ZooKeeperLocks().lock("zk-ephemeral-node"), bounds)
                        .schedules());
        assertThat(program.observedFailures()).isEmpty();
    }

    @Test
    void a_program_that_answers_something_else_is_told_so() {
        LockSpec confused = PROGRAM.program(() -> List.of("sh", "-c", "read -r line; echo maybe; cat >/dev/null"));

        Throwable told = catchThrowable(() -> Testbed.open(confused, ZOO_KEEPER.store(), 2));

        assertThat(told).hasMessageContaining("maybe").hasMessageContaining("ok, and behind it waits or renews");
    }
}
