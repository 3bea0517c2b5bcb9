package io.github.lockevolution.databases;

import static io.github.lockevolution.lock.Failure.ORPHAN_KEY;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.testkit.CensusTableContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;

@OnTheBench(value = DatabaseLocks.class, lock = "db-owner-column")
class OwnerColumnCensusTest extends CensusTableContract {

    @Override
    protected Map<Bounds, Counted> golden() {
        return Map.of(
                Bounds.clients(2).crashes(1).expiries(1), schedules(28).and(14, ORPHAN_KEY),
                Bounds.clients(2).crashes(1).expiries(1).lostReplies(1),
                        schedules(70).and(36, ORPHAN_KEY),
                Bounds.clients(3).crashes(1).expiries(1), schedules(270).and(120, ORPHAN_KEY));
    }
}
