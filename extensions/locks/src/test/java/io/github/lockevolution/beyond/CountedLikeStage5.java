package io.github.lockevolution.beyond;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.testkit.CensusTableContract;
import java.util.Map;

/** A lock whose clients get in when those of stage 5 do, and no other: it shows what stage 5 shows, as often. */
public abstract class CountedLikeStage5 extends CensusTableContract {

    @Override
    protected final Map<Bounds, Counted> golden() {
        return Map.of(
                Bounds.clients(2).crashes(1).expiries(1), schedules(186).and(48, LEASE_OVERRUN),
                Bounds.clients(2).crashes(2).expiries(2), schedules(794).and(330, LEASE_OVERRUN),
                Bounds.clients(2).crashes(1).expiries(1).lostReplies(1),
                        schedules(460).and(108, LEASE_OVERRUN),
                Bounds.clients(3).crashes(1).expiries(2), schedules(31146).and(20910, LEASE_OVERRUN));
    }
}
