package io.github.lockevolution.faults.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.run.FaultFreeReplay;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which fault a failure is explained by. */
class BlamedFaultTest {

    /** Takes as it should, and gives nothing back. */
    private static final LockSpec KEEPS = MemoryLock.of(
            "keeps",
            MemoryLock.take(MemoryLock.SETNX),
            it -> it.ask("GET", it.key()).isEmpty());

    private static Optional<Integer> blamed(LockSpec lock, String moves) {
        try (Testbed testbed = MemoryLock.testbed(lock, 2)) {
            Trace trace = new Replayer(testbed).play(Schedule.parse(lock.name() + ":" + moves));
            assertThat(trace.failures()).isNotEmpty();
            return new BlamedFault(new FaultFreeReplay(testbed)).in(trace);
        }
    }

    /** Without it A goes on at the end, and gives the lock back. */
    @Test
    void it_is_a_crash_without_which_nothing_fails() {
        assertThat(blamed(MemoryLock.SETNX, "A.A-crash.B")).hasValue(1);
    }

    /** A and B have both seen that it is free; that A dies inside changes nothing of it. */
    @Test
    void it_is_no_crash_that_happens_beside_a_race() {
        assertThat(blamed(MemoryLock.GET_SET, "A.B.A.B.A-crash.B.B")).isEmpty();
    }

    /** A misses the answer, and B is refused for ever; that B dies then is not why. */
    @Test
    void of_two_faults_it_is_the_one_that_matters() {
        assertThat(blamed(MemoryLock.SETNX, "A-lost.B-crash")).hasValue(0);
    }

    @Test
    void it_is_none_where_nobody_ever_gives_the_lock_back() {
        assertThat(blamed(KEEPS, "A.A.B.A-crash")).isEmpty();
    }

    /** B, who comes afterwards, has sent the last command. */
    @Test
    void a_lost_reply_decides_by_the_command_whose_reply_was_lost() {
        try (Testbed testbed = MemoryLock.testbed(MemoryLock.SETNX, 2)) {
            Trace trace = new Replayer(testbed).play(Schedule.parse(MemoryLock.SETNX.name() + ":A-lost.B"));

            assertThat(Finding.decisiveOf(Failure.ORPHAN_KEY, trace, Optional.of(0)))
                    .hasValue(0);
        }
    }
}
