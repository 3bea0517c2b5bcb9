package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.subject.SectionEnd;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What has become of a section when nobody can move any more. A number that a store has drawn is told by its order among those that are left, since
 * one that was given up leaves a gap.
 *
 * @param resource what it holds, by its names
 * @param answers what each client has answered, by its mark; nothing of one that has not
 */
record SectionOutcome(SortedMap<String, String> resource, SortedMap<String, String> answers) {

    private static final String STATE = "state";

    private static final Pattern NUMBER = Pattern.compile("#([0-9]+)([a-z]?)(?![0-9A-Za-z])");

    /** By what the stores hold of the resource; how long it has is no matter. */
    static SectionOutcome of(
            SortedMap<String, KeyState> resource, SortedMap<String, String> answers, Set<String> drawn) {
        SortedMap<String, String> contents = new TreeMap<>();
        resource.forEach((name, state) -> contents.put(name, state.value()));
        return new SectionOutcome(contents, answers).inOrder(drawn);
    }

    /** By what its author says of it. */
    static SectionOutcome of(String state, SortedMap<String, String> answers, Set<String> drawn) {
        return new SectionOutcome(new TreeMap<>(Map.of(STATE, state)), answers).inOrder(drawn);
    }

    /** The same with each number that a store has drawn called by its order. */
    private SectionOutcome inOrder(Set<String> drawn) {
        Map<String, SortedSet<Integer>> left = new HashMap<>();
        for (SortedMap<String, String> part : List.of(resource, answers)) {
            part.forEach((name, value) -> Stream.of(name, value)
                    .forEach(text -> replaced(text, drawn, (sequence, place) -> {
                        left.computeIfAbsent(sequence, first -> new TreeSet<>()).add(place);
                        return place;
                    })));
        }
        UnaryOperator<String> ordered = text -> replaced(
                text,
                drawn,
                (sequence, place) -> left.get(sequence).headSet(place + 1).size());
        return new SectionOutcome(ordered(resource, ordered), ordered(answers, ordered));
    }

    /** Puts another place for that of each number in a text which a store has drawn; by what a browser has, too. */
    private static String replaced(String text, Set<String> drawn, BiFunction<String, Integer, Integer> places) {
        StringBuilder replaced = new StringBuilder();
        int from = 0;
        Matcher numbers = NUMBER.matcher(text);
        while (numbers.find()) {
            if (drawn.contains(numbers.group())) {
                String sequence = numbers.group(2);
                int place = places.apply(sequence, Integer.parseInt(numbers.group(1)));
                replaced.append(text, from, numbers.start())
                        .append('#')
                        .append(place)
                        .append(sequence);
                from = numbers.end();
            }
        }
        return replaced.append(text.substring(from)).toString();
    }

    private static SortedMap<String, String> ordered(SortedMap<String, String> part, UnaryOperator<String> ordered) {
        SortedMap<String, String> all = new TreeMap<>();
        part.forEach((name, value) -> all.put(ordered.apply(name), ordered.apply(value)));
        return all;
    }

    /** Whether a client has answered the same in both. */
    boolean isAnsweredAlike(SectionOutcome other, String mark) {
        return answers.get(mark).equals(other.answers.get(mark));
    }

    /** Whether a client says that the work is done. */
    boolean isDone(String mark) {
        return answers.getOrDefault(mark, "").startsWith(SectionEnd.DONE);
    }

    /** Whether a client has met an error. */
    boolean isError(String mark) {
        return !isDone(mark) && !answers.get(mark).startsWith(SectionEnd.REFUSED);
    }

    /**
     * Whether both have left the same.
     *
     * @param overdue the names under which something was whose time was over: nothing is to be said of them
     */
    boolean hasLeftTheSame(SectionOutcome other, Set<String> overdue) {
        return without(overdue).equals(other.without(overdue));
    }

    private SortedMap<String, String> without(Set<String> names) {
        SortedMap<String, String> left = new TreeMap<>(resource);
        left.keySet().removeAll(names);
        return left;
    }

    /** All of it, for a reader. */
    String readable() {
        return Stream.of(resource, answers)
                .flatMap(part -> part.entrySet().stream())
                .map(entry -> entry.getKey() + ": " + entry.getValue())
                .collect(Collectors.joining("; "));
    }
}
