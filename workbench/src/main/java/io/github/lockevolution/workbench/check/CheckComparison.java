package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.check.CheckResult;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.check.SavedCheck.SavedCensus;
import io.github.lockevolution.workbench.console.JsonFields;
import io.github.lockevolution.workbench.matrix.Count;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What has become of a lock since its check was saved. It is worse if a failure is new: how many schedules show another one depends on how
 * many there are, and is only told.
 *
 * @param why it was checked anew; empty if that was asked for
 * @param gone the failures that were seen, and are not in the same censuses
 * @param added the failures that were not seen
 * @param open the failures of which nobody can tell, because a census that had shown them is not complete
 * @param counts how often each other one is seen, where that has changed
 * @param isWhole whether each census of the file was taken again to its end
 */
record CheckComparison(
        Baseline baseline,
        Optional<Message> why,
        Set<Failure> gone,
        Set<Failure> added,
        Set<Failure> open,
        Map<Failure, Change> counts,
        boolean isWhole) {

    /** In how many schedules of how many, within the same bounds. */
    private record Change(String before, String beforeOf, String now, String nowOf) {

        private static Optional<Change> of(Failure failure, SavedCensus before, SavedCensus now) {
            Change change = new Change(
                    before.failures().getOrDefault(failure, "0"),
                    before.schedules(),
                    now.failures().getOrDefault(failure, "0"),
                    now.schedules());
            return Optional.of(change).filter(it -> !it.now.equals(it.before));
        }

        private boolean isMore() {
            return new BigInteger(now).compareTo(new BigInteger(before)) > 0;
        }

        private static Message words(String count, String all) {
            Message some = new Count(new BigInteger(count));
            Message whole = new Count(new BigInteger(all));
            return Message.of(VerdictText.class, text -> text.countOf(some, whole));
        }
    }

    static CheckComparison of(Baseline baseline, Optional<Message> why, CheckResult result) {
        SavedCheck before = baseline.check();
        List<SavedCensus> now = SavedCheck.complete(result);
        Set<Failure> added = new TreeSet<>(result.seen());
        added.removeAll(before.failures().keySet());
        Set<Failure> gone = new TreeSet<>(before.failures().keySet());
        gone.removeAll(result.seen());
        Set<Failure> open = new TreeSet<>(gone);
        open.removeIf(failure -> {
            List<SavedCensus> showing = before.censuses().stream()
                    .filter(census -> census.failures().containsKey(failure))
                    .toList();
            return !showing.isEmpty()
                    && showing.stream().allMatch(census -> within(census, now).isPresent());
        });
        gone.removeAll(open);
        Map<Failure, Change> counts = new TreeMap<>();
        for (SavedCensus census : before.censuses()) {
            // The widest comes last.
            within(census, now)
                    .ifPresent(same -> census.failures().keySet().stream()
                            .filter(result.seen()::contains)
                            .forEach(failure -> Change.of(failure, census, same)
                                    .ifPresentOrElse(
                                            change -> counts.put(failure, change), () -> counts.remove(failure))));
        }
        boolean isWhole = before.censuses().stream()
                .allMatch(census -> within(census, now).isPresent());
        return new CheckComparison(baseline, why, gone, added, open, counts, isWhole);
    }

    private static Optional<SavedCensus> within(SavedCensus census, List<SavedCensus> now) {
        return now.stream()
                .filter(other -> other.bounds().equals(census.bounds()))
                .findFirst();
    }

    boolean isWorse() {
        return !added.isEmpty();
    }

    /** A sentence each. */
    List<Message> sentences() {
        String file = baseline.file().toString();
        List<Message> sentences = new ArrayList<>(why.stream().toList());
        Stream.of(
                        said(added, SavedCheckText::isNew),
                        said(gone, SavedCheckText::gone),
                        said(open, SavedCheckText::isOpen))
                .forEach(sentences::addAll);
        counts.forEach((failure, change) -> sentences.add(message(text -> text.shows(
                failure.name(),
                change.isMore(),
                Change.words(change.now(), change.nowOf()),
                Change.words(change.before(), change.beforeOf())))));
        if (added.isEmpty() && gone.isEmpty() && open.isEmpty() && counts.isEmpty()) {
            sentences.add(message(text -> isWhole ? text.isTheSame(file) : text.isTheSameSoFar(file)));
        }
        return sentences;
    }

    private interface Words {
        String of(SavedCheckText text, List<String> failures, int count);
    }

    private static List<Message> said(Collection<Failure> failures, Words words) {
        List<String> names = failures.stream().map(Enum::name).toList();
        return names.isEmpty() ? List.of() : List.of(message(text -> words.of(text, names, names.size())));
    }

    private static Message message(Function<SavedCheckText, String> words) {
        return Message.of(SavedCheckText.class, words);
    }

    JsonFields json() {
        return new JsonFields()
                .with("file", baseline.file().toString())
                .with("why", why)
                .with("worse", isWorse())
                .with("new", added)
                .with("gone", gone)
                .with("open", open)
                .with("counts", counts)
                .with("whole", isWhole);
    }
}
