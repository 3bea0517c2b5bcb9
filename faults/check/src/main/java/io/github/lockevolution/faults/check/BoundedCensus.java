package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.explore.graph.ExplorationStats;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.text.Message;
import java.time.Duration;
import java.util.Optional;

/**
 * The census of a lock within certain bounds, as far as it came.
 *
 * @param bounds within which it is complete, if it is
 * @param isAsked whether the census was asked for, so that nothing is proven without it
 * @param census empty if it was not begun
 * @param isCut whether the census was cut short, by the end of the time or a request to stop
 * @param took how long it took; empty if it was not begun
 */
public record BoundedCensus(
        Bounds bounds, boolean isAsked, Optional<Census> census, boolean isCut, Optional<Duration> took) {

    /** A schedule that takes longer waits for something that is not the store. */
    private static final long SLOW_MILLIS = 200;

    /**
     * Background commands count as often if they are more than one in so many moves: they decide how many moves there
     * are.
     */
    private static final int OFTEN = 5;

    /** A census whose duration nobody asks for. */
    public BoundedCensus(Bounds bounds, boolean isAsked, Optional<Census> census, boolean isCut) {
        this(bounds, isAsked, census, isCut, Optional.empty());
    }

    /** Whether every schedule within its bounds was counted. */
    public boolean isComplete() {
        return census.filter(Census::isComplete).isPresent();
    }

    /** Why it is not complete, if that is not for want of time. */
    public Optional<Message> gap() {
        return isCut ? Optional.empty() : census.flatMap(Census::gap);
    }

    /** The reason why the time was too short, and the way out; empty if the census is complete, or was not begun. */
    public Optional<Message> spent() {
        Optional<ExplorationStats> done =
                census.filter(one -> isCut).map(Census::stats).filter(stats -> stats.runs() > 0);
        return done.flatMap(stats -> took.map(time -> spent(stats, time.toMillis() / stats.runs())));
    }

    private static Message spent(ExplorationStats stats, long millis) {
        boolean isOnTheSide = stats.onTheSide() * OFTEN > stats.moves();
        return Message.of(
                CheckText.class,
                text -> isOnTheSide
                        ? text.spentOnTheSide(stats.runs(), millis, stats.moves(), stats.onTheSide())
                        : millis > SLOW_MILLIS
                                ? text.spentOnWaiting(stats.runs(), millis)
                                : text.spentOnMany(stats.runs(), millis, stats.moves()));
    }
}
