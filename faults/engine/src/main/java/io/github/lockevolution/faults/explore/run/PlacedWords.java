package io.github.lockevolution.faults.explore.run;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The lines of a final state, with each random word named by its place in them, and not by the number of words its client had drawn before:
 * a client that tries again draws a new one. Equal words get equal names, and different words different ones. The owner of a word is part
 * of its name, unless a store was the first to send it.
 *
 * <p>A word is told from others by the lines in which it stands, then by the words beside it there, and so on (colour refinement). If some
 * words cannot be told apart so, any of them comes first: nearly always they are interchangeable. Otherwise equal states may get two
 * different texts; different states never get the same.
 */
final class PlacedWords {

    private static final Pattern WORD = Pattern.compile("token([\uE000-\uE03F])([0-9]*)");

    /** Stands for the word that is being looked at. */
    private static final String SELF = "\uE100";

    /** The lines in which each word stands. */
    private final Map<String, List<String>> linesOf = new HashMap<>();

    private final Map<String, String> whose = new HashMap<>();
    private final Map<String, String> names = new HashMap<>();
    private final Set<String> unplaced = new TreeSet<>();

    /** @param told the random words that a store was the first to send */
    private PlacedWords(Collection<String> lines, Set<String> told) {
        lines.forEach(line -> replaced(line, (word, mark) -> {
            whose.put(word, told.contains(word) ? "" : mark);
            linesOf.computeIfAbsent(word, first -> new ArrayList<>()).add(line);
            return word;
        }));
        names.putAll(whose);
        unplaced.addAll(whose.keySet());
    }

    /**
     * @param lines the lines in any order, with marks for the names of the clients
     * @param told the random words that a store was the first to send
     * @return the same lines, in an order of their own
     */
    static List<String> in(Collection<String> lines, Set<String> told) {
        PlacedWords words = new PlacedWords(lines, told);
        while (!words.unplaced.isEmpty()) {
            words.place();
        }
        return words.named(lines, "");
    }

    /** Some of the lines, with the present names of the words. */
    private List<String> named(Collection<String> some, String self) {
        return some.stream()
                .map(line -> replaced(line, (word, mark) -> word.equals(self) ? SELF : names.get(word)))
                .sorted()
                .toList();
    }

    /** Replaces each random word of a text, by the word and the mark in it. Uses only methods that the browser build has, too. */
    static String replaced(String line, BinaryOperator<String> others) {
        StringBuilder replaced = new StringBuilder();
        int from = 0;
        Matcher words = WORD.matcher(line);
        while (words.find()) {
            replaced.append(line, from, words.start()).append(others.apply(words.group(), words.group(1)));
            from = words.end();
        }
        return replaced.append(line.substring(from)).toString();
    }

    /** Gives a place of its own to each word that no other is like; if there is none, to a word of the first group of alike words. */
    private void place() {
        SortedMap<String, List<String>> alike = alike();
        int before = 0;
        while (before < alike.size() && alike.size() < unplaced.size()) {
            before = alike.size();
            int look = 0;
            for (List<String> words : alike.values()) {
                String name = "like " + look++ + " ";
                words.forEach(word -> names.put(word, name + whose.get(word)));
            }
            alike = alike();
        }
        List<List<String>> alone =
                alike.values().stream().filter(words -> words.size() == 1).toList();
        (alone.isEmpty() ? List.of(alike.get(alike.firstKey())) : alone).forEach(words -> place(words.get(0)));
    }

    private void place(String word) {
        unplaced.remove(word);
        names.put(word, "token " + (whose.size() - unplaced.size()) + " " + whose.get(word));
    }

    /** The words that have no place yet, by the lines in which they are. */
    private SortedMap<String, List<String>> alike() {
        return unplaced.stream()
                .collect(Collectors.groupingBy(
                        word -> names.get(word) + named(linesOf.get(word), word), TreeMap::new, Collectors.toList()));
    }
}
