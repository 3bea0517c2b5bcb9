package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.subject.SectionEnd;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What has become of a section when nobody can move any more.
 *
 * @param lasting what the resource holds for ever, by its names
 * @param leased what it holds until a lease runs out
 * @param answers what each client has answered, by its mark; nothing of one that has not
 * @param numbered the same, where a number that a store has given is called by its order
 */
record SectionOutcome(
        SortedMap<String, String> lasting,
        SortedMap<String, String> leased,
        SortedMap<String, String> answers,
        SortedMap<String, String> numbered) {

    private static final String STATE = "state";

    /** By what the stores hold, without what is the lock's own. */
    static SectionOutcome of(
            SortedMap<String, KeyState> resource, SortedMap<String, String> answers, Map<String, String> numbers) {
        return new SectionOutcome(shown(resource, false), shown(resource, true), answers, numbered(answers, numbers));
    }

    /** An answer is a number if it is nothing else. */
    private static SortedMap<String, String> numbered(SortedMap<String, String> answers, Map<String, String> numbers) {
        SortedMap<String, String> numbered = new TreeMap<>();
        answers.forEach((mark, answer) -> {
            String number = answer.substring(answer.indexOf(' ') + 1);
            numbered.put(mark, Optional.ofNullable(numbers.get(number)).orElse(answer));
        });
        return numbered;
    }

    /** Whether a client has answered the same in both. */
    boolean isAnsweredAlike(SectionOutcome other, String mark) {
        return answers.get(mark).equals(other.answers.get(mark))
                || numbered.get(mark).equals(other.numbered.get(mark));
    }

    /** By what its author says of it. */
    static SectionOutcome of(String state, SortedMap<String, String> answers, Map<String, String> numbers) {
        return new SectionOutcome(
                new TreeMap<>(Map.of(STATE, state)), new TreeMap<>(), answers, numbered(answers, numbers));
    }

    private static SortedMap<String, String> shown(SortedMap<String, KeyState> resource, boolean isLeased) {
        SortedMap<String, String> shown = new TreeMap<>();
        resource.forEach((name, value) -> {
            if (value.lease().isPresent() == isLeased) {
                shown.put(name, value.value());
            }
        });
        return shown;
    }

    /** Whether a client says that the work is done. */
    boolean isDone(String mark) {
        return answers.getOrDefault(mark, "").startsWith(SectionEnd.DONE);
    }

    /**
     * Whether both have left the same.
     *
     * @param isLeaseOver whether leases have run out, so that nothing is to be said of what had one
     */
    boolean hasLeftTheSame(SectionOutcome other, boolean isLeaseOver) {
        return lasting.equals(other.lasting) && (isLeaseOver || leased.equals(other.leased));
    }

    /** All of it, for a reader. */
    String readable() {
        return Stream.of(lasting, leased, answers)
                .flatMap(part -> part.entrySet().stream())
                .map(entry -> entry.getKey() + ": " + entry.getValue())
                .collect(Collectors.joining("; "));
    }
}
