package io.github.lockevolution.beyond;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.testkit.CensusContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;

@OnTheBench(WatchdogStage.class)
class WatchdogCensusTest extends CensusContract {

    @Override
    protected Map<Bounds, Counted> golden() {
        return Map.of(
                new Bounds(2, 1, 1, 0, 0, 0), schedules(186).and(48, LEASE_OVERRUN),
                new Bounds(2, 1, 1, 0, 0, 1), schedules(186).and(48, LEASE_OVERRUN),
                new Bounds(2, 1, 1, 0, 0, 2), schedules(186).and(48, LEASE_OVERRUN));
    }
}
