package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.ForwardingSystem;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.explore.run.UnprovenTestbed;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.LateLookException;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.faults.subject.SubjectText;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** A machine that is busy for a moment is no verdict: what it spoilt is run again. */
class LateLooksTest {

    private static final int EVERY = 40;

    private int looks;

    /** @param isLate whether a look comes too late, by the number of looks so far, and what it would have seen */
    private Census census(Predicate<Snapshot> isLate) {
        try (Testbed testbed = UnprovenTestbed.open(MemoryLock.SET_NX_PX, launcher(isLate), 2)) {
            looks = 0;
            return new Explorer(testbed, Bounds.USUAL, Merging.ON).explore().census();
        }
    }

    private Launcher launcher(Predicate<Snapshot> isLate) {
        return new LaunchesInMemory() {

            @Override
            public SystemUnderTest launch(LockSpec lock, ClientProgram program, Duration lease) {
                SystemUnderTest inTime = super.launch(lock, program, lease);
                Store busy = new ForwardingStore(inTime.store()) {

                    @Override
                    public Snapshot look() {
                        Snapshot seen = super.look();
                        looks++;
                        if (isLate.test(seen)) {
                            throw new LateLookException(SubjectText.class, SubjectText::leaseRanOutByItself);
                        }
                        return seen;
                    }
                };
                return new ForwardingSystem(inTime) {

                    @Override
                    public Store store() {
                        return busy;
                    }
                };
            }
        };
    }

    @Test
    void runs_that_come_too_late_now_and_then_are_done_again_and_count_for_nothing() {
        int[] late = {0};
        Census busy = census(seen -> looks > EVERY && looks % EVERY == 0 && ++late[0] > 0);

        assertThat(late[0]).isPositive();
        assertThat(busy.gap()).isEmpty();
        assertThat(busy.counts()).isEqualTo(census(seen -> false).counts());
    }

    @Test
    void a_state_to_which_every_run_comes_too_late_is_inconclusive_with_the_reason() {
        Census busy = census(seen -> looks > EVERY
                && seen.values().values().stream()
                        .anyMatch(value -> value.toString().contains("B")));

        assertThat(busy.gap().orElseThrow().in(Language.ENGLISH)).startsWith("the lease ran out by itself");
    }
}
