package io.github.lockevolution.workbench.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommitGateTest {

    private static final boolean HOLDING = true;
    private static final boolean NOT_HOLDING = false;

    private final CommitGate gate = new CommitGate(2, () -> false);

    /** Somebody comes to the gate; done when it has come through. */
    private CompletableFuture<Void> pass(CommitGate.Look own, boolean isHolding) {
        return CompletableFuture.runAsync(
                () -> assertThatNoException().isThrownBy(() -> gate.awaitAnother(own, isHolding)));
    }

    @Test
    void who_has_looked_waits_for_the_next_who_looks() throws Exception {
        CommitGate.Look own = gate.noteLook();
        CompletableFuture<Void> waiting = pass(own, NOT_HOLDING);
        assertThat(waiting).isNotDone();

        gate.noteLook();

        waiting.get();
    }

    @Test
    void whom_the_lock_turns_away_counts_only_while_it_is_held() throws Exception {
        CommitGate.Look own = gate.noteLook();
        gate.noteRefusal();

        pass(own, HOLDING).get();
        CompletableFuture<Void> afterUnlock = pass(own, NOT_HOLDING);

        assertThat(afterUnlock).isNotDone();
        gate.noteLook();
        afterUnlock.get();
    }

    /** Each of the two may have asked before the release came: only the third refusal was told since then for sure. */
    @ParameterizedTest
    @CsvSource({"2, true", "3, false"})
    void after_a_release_that_is_late_the_first_refusals_do_not_count(int refusals, boolean isToWait)
            throws InterruptedException {
        AtomicBoolean hasWaited = new AtomicBoolean();
        CommitGate late = new CommitGate(2, () -> {
            hasWaited.set(true);
            return true;
        });
        late.noteRefusal();
        late.noteRelease();
        for (int i = 0; i < refusals; i++) {
            late.noteRefusal();
        }

        late.awaitAnotherAfterRelease();

        assertThat(hasWaited.get()).isEqualTo(isToWait);
    }

    @Test
    void before_a_release_that_is_late_nobody_counts() throws InterruptedException {
        AtomicBoolean hasWaited = new AtomicBoolean();
        CommitGate late = new CommitGate(2, () -> {
            hasWaited.set(true);
            return true;
        });
        late.noteLook();

        late.awaitAnotherAfterRelease();

        assertThat(hasWaited).isTrue();
    }

    @Test
    void the_last_one_waits_for_nobody() throws Exception {
        CompletableFuture<Void> waiting = pass(gate.noteLook(), NOT_HOLDING);

        gate.leave();

        waiting.get();
    }

    @Test
    void nobody_stands_still_at_a_gate_that_is_open() {
        CommitGate open = new CommitGate(2, () -> true);

        assertThatNoException().isThrownBy(() -> open.awaitAnother(open.noteLook(), NOT_HOLDING));
    }
}
