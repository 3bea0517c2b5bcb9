package io.github.lockevolution.faults.plain;

import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.Rule;

/** The same of work that is to be done once: a client that leaves has done it. */
final class PlainMomentOfWork extends PlainMoment {

    private final boolean isPerLease;
    private int done;

    /** Of these, who died or missed an answer before it could say so. */
    private int untold;

    PlainMomentOfWork(Rule.Once rule, boolean isCareless, PlainLock lock, int clients) {
        super(rule, isCareless, lock, clients);
        this.isPerLease = rule.isPerLease();
    }

    private PlainMomentOfWork(PlainMomentOfWork before) {
        super(before);
        this.isPerLease = before.isPerLease;
        this.done = before.done;
        this.untold = before.untold;
    }

    @Override
    PlainMoment copy() {
        return new PlainMomentOfWork(this);
    }

    @Override
    void leave(int client) {
        super.leave(client);
        done |= only(client);
        judge(done);
        if (!lock().isGivenBack()) {
            finish(client);
        }
    }

    @Override
    void breakOff(int client) {
        super.breakOff(client);
        untold |= done & only(client);
    }

    /** Whose lease ran out stays late with its work. */
    @Override
    void finish(int client) {
        int late = overrun & done & only(client);
        super.finish(client);
        overrun |= late;
    }

    @Override
    void expire() {
        if (isPerLease) {
            endPeriod();
            overrun &= ~done;
            done = 0;
        } else {
            overrun |= untold;
        }
        super.expire();
    }

    /** Whoever is inside has done nothing yet. */
    @Override
    void judgeInside() {}

    /** Nobody has done the work, nobody is at it, and who asks is refused. */
    private void endPeriod() {
        if (done == 0 && begun == 0 && lock().free() == 0) {
            found.add(Failure.HALF_DONE);
        }
    }

    @Override
    void end() {
        if (isPerLease) {
            endPeriod();
            super.end();
        } else if (done == 0 && lock().expired().free() == 0) {
            found.add(Failure.HALF_DONE);
        }
    }
}
