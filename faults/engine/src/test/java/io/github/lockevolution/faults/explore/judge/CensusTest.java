package io.github.lockevolution.faults.explore.judge;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static io.github.lockevolution.lock.Failure.RACE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.run.ExploreText;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a lock is held to depends on who its clients are, and on how much may happen. */
class CensusTest {

    /** It declares a race, and that its lease is overrun where more than usual may happen. */
    private static final LockSpec DECLARING =
            LockSpec.inRedis("declaring").suffers(RACE).suffersBeyond(LEASE_OVERRUN);

    private static List<Failure> declared(ClientProgram program, Bounds bounds) {
        Census census = Census.none(
                DECLARING,
                program,
                bounds,
                Message.of(ExploreText.class, ExploreText::stopped),
                new IllegalStateException("it was never run"));
        return Arrays.stream(Failure.values()).filter(census::isDeclared).toList();
    }

    @Test
    void what_a_lock_declares_for_more_than_usual_it_declares_only_there() {
        assertThat(declared(ClientProgram.CAREFUL, Bounds.USUAL)).containsExactly(RACE);
        assertThat(declared(ClientProgram.CAREFUL, Bounds.clients(2))).containsExactly(RACE);
        assertThat(declared(ClientProgram.CAREFUL, Bounds.clients(3).crashes(1).expiries(1)))
                .containsExactlyInAnyOrder(RACE, LEASE_OVERRUN);
        assertThat(declared(ClientProgram.CAREFUL, Bounds.clients(2).lostReplies(1)))
                .containsExactlyInAnyOrder(RACE, LEASE_OVERRUN);
    }

    @Test
    void nothing_is_asked_of_a_lock_whose_clients_are_careless_or_whose_store_forgets() {
        assertThat(declared(ClientProgram.CARELESS, Bounds.USUAL)).contains(RACE, ORPHAN_KEY);
        assertThat(declared(ClientProgram.CAREFUL, Bounds.USUAL.failovers(1))).contains(ORPHAN_KEY);
        assertThat(declared(ClientProgram.CAREFUL, Bounds.USUAL.restarts(1))).contains(ORPHAN_KEY);
    }
}
