package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.model.Bound;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.Overtime;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * How locks are judged, whichever they are.
 *
 * @param allowed what a lock may show and still pass
 * @param bounds those of its censuses, from the narrowest to the widest
 * @param needed those of them without which nothing is proven
 * @param program what every client runs
 * @param lease how long a lease is
 * @param seconds how long it may take; what was counted by then is told
 * @param attacks the real faults that the lock is put under as well
 */
record CheckRequest(
        Set<Failure> allowed,
        List<Bounds> bounds,
        Bounds needed,
        ClientProgram program,
        Duration lease,
        int seconds,
        List<Attack> attacks) {

    /** More than a slow machine takes to come to an end when the time is over, and to each attack. */
    static final Duration BEYOND = Duration.ofSeconds(60);

    /** Whatever runs within its time has ended long before. */
    Overtime overtime(String lock, Duration beyond, Language language) {
        String sentence = language.text(VerdictText.class).neverEnds(lock, seconds, beyond.toSeconds());
        return Overtime.after(Duration.ofSeconds(seconds).plus(beyond), sentence);
    }

    boolean hasFailovers() {
        return bounds.stream().anyMatch(each -> each.most(Bound.FAILOVERS) > 0);
    }

    /** Whether the bench has to be able to start its Redis again. */
    boolean hasRestarts() {
        return attacks.stream().anyMatch(Attack::onlyReports);
    }
}
