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
 * The way in which locks are judged, of any kind.
 *
 * @param allowed the failures that a lock may show and still pass
 * @param bounds the bounds of its censuses, from the narrowest to the widest
 * @param needed the bounds without which nothing is proven
 * @param program the program of every client
 * @param lease how long a lease is
 * @param seconds the time limit in seconds; the schedules counted by then are reported
 * @param attacks the real faults that a lock in Redis is put under as well; if there are any, one elsewhere is put under those of its store
 */
record CheckRequest(
        Set<Failure> allowed,
        List<Bounds> bounds,
        Bounds needed,
        ClientProgram program,
        Duration lease,
        int seconds,
        List<Attack> attacks) {

    /** More time than a slow machine takes to end a check when its time is over, or to make an attack. */
    static final Duration BEYOND = Duration.ofSeconds(60);

    /** A check that keeps to its time has ended long before. */
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
