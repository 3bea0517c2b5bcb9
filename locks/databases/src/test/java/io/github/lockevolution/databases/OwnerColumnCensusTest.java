package io.github.lockevolution.databases;

import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.testkit.CensusTableContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;
import org.junit.jupiter.api.Test;

@OnTheBench(OwnerColumnStage.class)
class OwnerColumnCensusTest extends CensusTableContract {

    @Override
    protected Map<Bounds, Counted> golden() {
        return Map.of(
                new Bounds(2, 1, 1, 0), schedules(28).and(14, ORPHAN_KEY),
                new Bounds(2, 1, 1, 1), schedules(70).and(36, ORPHAN_KEY),
                new Bounds(3, 1, 1, 0), schedules(270).and(120, ORPHAN_KEY));
    }

    @Override
    protected Bounds threeClients() {
        return new Bounds(3, 1, 1, 0);
    }

    @Override
    protected Bounds oneByOne() {
        return new Bounds(2, 1, 1, 0);
    }

    /** The row says whose it is. That helps nobody: who could delete it is dead. */
    @Test
    void the_owner_column_does_not_free_the_lock_of_a_dead_owner() {
        Trace story = shortest(ORPHAN_KEY, "db-owner-column:A.A-crash.B");

        assertThat(decisive(story, ORPHAN_KEY))
                .isEqualTo("INSERT INTO method_lock (method_name, owner) VALUES ('lock', 'N') -> unique violation");
    }
}
