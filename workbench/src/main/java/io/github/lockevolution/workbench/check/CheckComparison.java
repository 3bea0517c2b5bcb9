package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.check.CheckResult;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.check.EarlierCheck.Counted;
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
 * The changes of a lock since an earlier check. A new failure makes the lock worse. The counts of the others depend on how many
 * schedules there are, and are only reported.
 *
 * @param why the reason for checking the lock anew; empty if that was asked for
 * @param gone the failures of the earlier check that the same censuses do not show now
 * @param added the failures that the earlier check did not show
 * @param open the failures that may be gone or not, because a census that had shown them is not complete
 * @param counts the counts of the other failures, where they have changed
 * @param isWhole whether each census of the file was taken again to its end
 */
record CheckComparison(
        EarlierCheck earlier,
        Optional<Message> why,
        Set<Failure> gone,
        Set<Failure> added,
        Set<Failure> open,
        Map<Failure, Change> counts,
        boolean isWhole) {

    /** The number of schedules that show a failure, and of all, in both checks within the same bounds. */
    private record Change(BigInteger before, BigInteger beforeOf, BigInteger now, BigInteger nowOf) {

        private static Optional<Change> of(Failure failure, Counted before, Counted now) {
            Change change = new Change(
                    before.failures().getOrDefault(failure, BigInteger.ZERO),
                    before.schedules(),
                    now.failures().getOrDefault(failure, BigInteger.ZERO),
                    now.schedules());
            return Optional.of(change).filter(it -> !it.now.equals(it.before));
        }

        private boolean isMore() {
            return now.compareTo(before) > 0;
        }

        private static Message words(BigInteger count, BigInteger all) {
            return Message.of(VerdictText.class, text -> text.countOf(new Count(count), new Count(all)));
        }

        /** The numbers as texts, since a program need not be able to read them as numbers. */
        private JsonFields json() {
            return new JsonFields()
                    .with("before", before.toString())
                    .with("beforeOf", beforeOf.toString())
                    .with("now", now.toString())
                    .with("nowOf", nowOf.toString());
        }
    }

    static CheckComparison of(EarlierCheck earlier, Optional<Message> why, CheckResult result) {

        List<Counted> now = EarlierCheck.complete(result);
        Set<Failure> added = new TreeSet<>(result.observedFailures());
        added.removeAll(earlier.schedules().keySet());
        Set<Failure> gone = new TreeSet<>(earlier.schedules().keySet());
        gone.removeAll(result.observedFailures());
        Set<Failure> open = new TreeSet<>(gone);
        open.removeIf(failure -> {
            List<Counted> showing = earlier.censuses().stream()
                    .filter(census -> census.failures().containsKey(failure))
                    .toList();
            return !showing.isEmpty()
                    && showing.stream().allMatch(census -> within(census, now).isPresent());
        });
        gone.removeAll(open);
        Map<Failure, Change> counts = new TreeMap<>();
        for (Counted census : earlier.censuses()) {
            // The widest comes last.
            within(census, now)
                    .ifPresent(same -> census.failures().keySet().stream()
                            .filter(result.observedFailures()::contains)
                            .forEach(failure -> Change.of(failure, census, same)
                                    .ifPresentOrElse(
                                            change -> counts.put(failure, change), () -> counts.remove(failure))));
        }
        boolean isWhole = earlier.censuses().stream()
                .allMatch(census -> within(census, now).isPresent());
        return new CheckComparison(earlier, why, gone, added, open, counts, isWhole);
    }

    private static Optional<Counted> within(Counted census, List<Counted> now) {
        return now.stream()
                .filter(other -> other.bounds().equals(census.bounds()))
                .findFirst();
    }

    boolean isWorse() {
        return !added.isEmpty();
    }

    /** A sentence each. */
    List<Message> sentences() {
        String file = earlier.file().toString();
        List<Message> sentences = new ArrayList<>(why.stream().toList());
        Stream.of(
                        said(added, EarlierCheckText::isNew),
                        said(gone, EarlierCheckText::gone),
                        said(open, EarlierCheckText::isOpen))
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
        String of(EarlierCheckText text, List<String> failures, int count);
    }

    private static List<Message> said(Collection<Failure> failures, Words words) {
        List<String> names = failures.stream().map(Enum::name).toList();
        return names.isEmpty() ? List.of() : List.of(message(text -> words.of(text, names, names.size())));
    }

    private static Message message(Function<EarlierCheckText, String> words) {
        return Message.of(EarlierCheckText.class, words);
    }

    JsonFields json() {
        return new JsonFields()
                .with("file", earlier.file().toString())
                .with("why", why)
                .with("worse", isWorse())
                .with("new", added)
                .with("gone", gone)
                .with("open", open)
                .with(
                        "counts",
                        JsonFields.of(
                                counts.keySet(),
                                Failure::name,
                                failure -> counts.get(failure).json()))
                .with("whole", isWhole);
    }
}
