package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.subject.SectionEnd;
import java.util.Map;
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
 */
record SectionOutcome(
        SortedMap<String, String> lasting, SortedMap<String, String> leased, SortedMap<String, String> answers) {

    private static final String STATE = "state";

    /** By what the stores hold, without what is the lock's own. */
    static SectionOutcome of(SortedMap<String, KeyState> resource, SortedMap<String, String> answers) {
        return new SectionOutcome(shown(resource, false), shown(resource, true), answers);
    }

    /** By what its author says of it. */
    static SectionOutcome of(String state, SortedMap<String, String> answers) {
        return new SectionOutcome(new TreeMap<>(Map.of(STATE, state)), new TreeMap<>(), answers);
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
