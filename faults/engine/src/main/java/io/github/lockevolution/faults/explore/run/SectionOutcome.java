package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.subject.SectionEnd;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
 * The outcome of a section when no client can move any more. A number from a sequence of the store is replaced by its rank among those that
 * are left, since a number that was given up leaves a gap.
 *
 * @param resource its contents, by name
 * @param answers the answer of each client that has one, by its mark
 * @param told the random words that a store was the first to send
 */
record SectionOutcome(SortedMap<String, KeyState> resource, SortedMap<String, String> answers, Set<String> told) {

    private static final String STATE = "state";

    private static final Pattern NUMBER = Pattern.compile("#([0-9]+)([a-z]?)(?![0-9A-Za-z])");

    /** The outcome by the contents of the stores; remaining leases are not compared. */
    static SectionOutcome of(
            SortedMap<String, KeyState> resource,
            SortedMap<String, String> answers,
            Set<String> drawn,
            Set<String> told) {
        SortedMap<String, KeyState> contents = new TreeMap<>();
        resource.forEach((name, value) ->
                contents.put(name, new KeyState(value.content(), value.members(), Optional.empty(), Optional.empty())));
        return new SectionOutcome(contents, answers, told).inOrder(drawn);
    }

    /** The outcome by the state that its author defines. */
    static SectionOutcome of(String state, SortedMap<String, String> answers, Set<String> drawn, Set<String> told) {
        KeyState said = new KeyState(state, Optional.empty());
        return new SectionOutcome(new TreeMap<>(Map.of(STATE, said)), answers, told).inOrder(drawn);
    }

    /** The same outcome, with each number from a sequence of the store replaced by its rank. */
    private SectionOutcome inOrder(Set<String> drawn) {
        Map<String, SortedSet<Integer>> left = new HashMap<>();
        lines(answers.keySet(), Set.of())
                .forEach(text -> replaced(text, drawn, (sequence, place) -> {
                    left.computeIfAbsent(sequence, first -> new TreeSet<>()).add(place);
                    return place;
                }));
        UnaryOperator<String> ordered = text -> replaced(
                text,
                drawn,
                (sequence, place) -> left.get(sequence).headSet(place + 1).size());
        SortedMap<String, String> said = new TreeMap<>();
        answers.forEach((mark, answer) -> said.put(mark, ordered.apply(answer)));
        return new SectionOutcome(ordered(resource, ordered), said, told);
    }

    /** Replaces each number from a sequence of the store in a text. Uses only methods that the browser build has, too. */
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

    private static SortedMap<String, KeyState> ordered(
            SortedMap<String, KeyState> part, UnaryOperator<String> ordered) {
        SortedMap<String, KeyState> all = new TreeMap<>();
        part.forEach((name, value) -> all.put(ordered.apply(name), value.renamed(ordered)));
        return all;
    }

    /** Whether a client says that the work is done. */
    boolean isDone(String mark) {
        return answers.getOrDefault(mark, "").startsWith(SectionEnd.DONE);
    }

    /** Whether a client has met an error. */
    boolean isError(String mark) {
        return !isDone(mark) && !answers.getOrDefault(mark, SectionEnd.REFUSED).startsWith(SectionEnd.REFUSED);
    }

    /**
     * Whether both have left the same contents, and some clients have answered the same: a random word in an answer is also in the
     * contents, in both or in neither.
     *
     * @param marks the marks of the clients whose answers count
     * @param overdue the names of the keys and rows whose time was over: they are not compared
     */
    boolean hasLeftTheSame(SectionOutcome other, Set<String> marks, Set<String> overdue) {
        return PlacedWords.in(lines(marks, overdue), told)
                .equals(PlacedWords.in(other.lines(marks, overdue), other.told));
    }

    /** A line for each answer, and for each part of the contents that has no order. */
    private List<String> lines(Set<String> marks, Set<String> overdue) {
        List<String> lines = new ArrayList<>();
        resource.forEach((name, value) -> {
            if (!overdue.contains(name)) {
                lines.add(name + ": " + (value.members().isEmpty() ? value : value.withoutMembers()));
                value.members().forEach(member -> lines.add(name + " has " + member));
            }
        });
        marks.forEach(mark -> lines.add(mark + ": " + answers.get(mark)));
        return lines;
    }

    /** The whole outcome, for a reader. */
    String readable() {
        Stream<String> left = resource.entrySet().stream()
                .map(entry -> entry.getKey() + ": " + entry.getValue().value());
        return Stream.concat(left, answers.entrySet().stream().map(entry -> entry.getKey() + ": " + entry.getValue()))
                .collect(Collectors.joining("; "));
    }
}
