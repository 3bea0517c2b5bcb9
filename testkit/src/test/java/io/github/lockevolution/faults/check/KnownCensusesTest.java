package io.github.lockevolution.faults.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.locks.SoundSpec;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

@OnTheBench
class KnownCensusesTest {

    private final KnownCensuses known = new KnownCensuses();
    private final AtomicInteger runs = new AtomicInteger();

    private Map<Failure, Schedule> of(ProvenStore store, boolean stop) {
        return known.of(new SoundSpec().lock(), Bounds.USUAL, store, () -> stop, progress -> runs.incrementAndGet())
                .shortest();
    }

    @Test
    void a_known_lock_is_counted_once(ProvenStore store) {
        Map<Failure, Schedule> first = of(store, false);
        int once = runs.get();

        assertThat(of(store, false)).isEqualTo(first).containsKey(Failure.LEASE_OVERRUN);
        assertThat(runs).hasValue(once);
    }

    @Test
    void what_was_not_counted_to_the_end_is_counted_again(ProvenStore store) {
        of(store, true);

        assertThat(of(store, false)).containsKey(Failure.LEASE_OVERRUN);
    }
}
