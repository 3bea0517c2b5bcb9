package io.github.lockevolution.faults.explore.judge;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.StageHistory;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The changes in the failures of a historical lock that somebody changed: those that are gone, those that are rarer, and those that are
 * new.
 *
 * @param census the census of the lock as it is now, complete, within the usual bounds
 * @param history the recorded failures of the historical lock
 * @param alike another historical lock that fails as it does now; empty if there is none, or nothing has changed
 */
public record HistoryComparison(Census census, StageHistory history, Optional<String> alike) {

    /**
     * @param others the locks that may fail as this lock does now
     * @return empty unless the lock is a historical one, and the census can be compared: careful clients, the usual bounds, every schedule
     */
    public static Optional<HistoryComparison> of(Census census, List<LockSpec> others) {
        return of(census, census.lock(), others);
    }

    /**
     * The comparison for a lock that somebody has derived from a historical one.
     *
     * @param original the historical one
     */
    public static Optional<HistoryComparison> of(Census census, LockSpec original, List<LockSpec> others) {
        boolean comparable = census.isComplete()
                && census.program() == ClientProgram.CAREFUL
                && census.boundsThatMatter().equals(Bounds.USUAL.side(0));
        return original.history().filter(history -> comparable).map(history -> {
            boolean sameFailures =
                    census.observedFailures().equals(history.failures().keySet());
            return new HistoryComparison(
                    census,
                    history,
                    sameFailures
                            ? Optional.empty()
                            : alike(census.observedFailures(), original, others).map(LockSpec::name));
        });
    }

    private static Optional<LockSpec> alike(Set<Failure> seen, LockSpec original, List<LockSpec> others) {
        return others.stream()
                .filter(other -> !other.name().equals(original.name()))
                .filter(other -> other.history().isPresent())
                .filter(other -> other.suffers().equals(seen))
                .findFirst();
    }

    /** The change in the schedules of one failure. */
    public enum Change {
        SAME,
        CLOSED,
        FEWER,
        MORE,
        NEW
    }

    /** The change in this failure. A failure that shows as often, by another shortest story, is {@code SAME}. */
    public Change of(Failure failure) {
        int more = census.count(failure).compareTo(before(failure));
        if (more == 0) {
            return Change.SAME;
        }
        if (census.count(failure).signum() == 0) {
            return Change.CLOSED;
        }
        return before(failure).signum() == 0 ? Change.NEW : more < 0 ? Change.FEWER : Change.MORE;
    }

    /** The number of schedules in history that show this failure. */
    public BigInteger before(Failure failure) {
        return BigInteger.valueOf(Optional.ofNullable(history.failures().get(failure))
                .map(StageHistory.Shown::schedules)
                .orElse(0L));
    }

    /** The failures with this change. */
    public Set<Failure> changed(Change change) {
        return Failure.OF_A_LOCK.stream()
                .filter(failure -> of(failure) == change)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Failure.class)));
    }

    /** Whether every failure shows as often as in history. */
    public boolean isSame() {
        return changed(Change.SAME).size() == Failure.OF_A_LOCK.size();
    }

    /** The shortest story, of a failure that shows now, that differs from the one in history; empty if there is none. */
    public Optional<Schedule> changedStory() {
        return census.shortest().entrySet().stream()
                .filter(entry -> of(entry.getKey()) != Change.SAME && isStoryAnother(entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    private boolean isStoryAnother(Failure failure) {
        return Optional.ofNullable(history.failures().get(failure))
                .filter(shown -> shown.shortest()
                        .equals(census.shortest().get(failure).moves().stream()
                                .map(Move::toString)
                                .collect(Collectors.joining("."))))
                .isEmpty();
    }

    /** A sentence for each change, closed failures first; none if nothing has changed. */
    public List<String> sentences(Language language) {
        HistoryText text = language.text(HistoryText.class);
        List<String> sentences = new ArrayList<>();
        changed(Change.CLOSED).forEach(failure -> sentences.add(text.closed(failure.name(), words(before(failure)))));
        alike.ifPresent(other -> sentences.add(text.alike(other)));
        Failure.OF_A_LOCK.stream()
                .filter(failure -> of(failure) == Change.FEWER || of(failure) == Change.MORE)
                .forEach(failure -> sentences.add(text.counted(
                        failure.name(),
                        words(before(failure)),
                        words(census.count(failure)),
                        isStoryAnother(failure))));
        changed(Change.NEW)
                .forEach(failure -> sentences.add(
                        text.isNew(failure.name(), words(census.count(failure)), words(census.schedules()))));
        if (!isSame() && census.observedFailures().isEmpty()) {
            sentences.add(text.nothingShows(words(census.schedules())));
        }
        return sentences;
    }

    private static String words(BigInteger count) {
        return count.toString();
    }
}
