package io.github.lockevolution.faults.store;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The ids that a Redis gives to the entries of its streams, by its clock. Each is named by its rank in its stream: {@code #3q}, with a
 * letter for the stream. Safe for use by several threads.
 */
public final class EntryIds {

    /** The type of a value that has such entries. */
    public static final String STREAM = "stream";

    private static final Pattern ID = Pattern.compile("(?<![0-9-])[0-9]{13}-[0-9]+(?![0-9-])");

    private static final String ADDS = "XADD";

    /** Commands whose replies may contain a new id: those of streams, scripts, and the end of a transaction. */
    private static final Pattern MAY_TELL = Pattern.compile("X[A-Z]+|EVAL.*|FCALL.*|EXEC");

    /**
     * The number of letters for streams; the earlier letters are those of sequences. Two streams may share a letter, which makes their
     * names a little less distinct.
     */
    private static final int LETTERS = 12;

    private static final char FIRST_LETTER = 'n';

    /** The letter of ids whose stream is not known, such as those of a script. */
    private static final String ELSEWHERE = "m";

    /** The names of the known ids. Guarded by this, as are the fields below. */
    private final Map<String, String> names = new HashMap<>();

    private final SortedMap<String, Integer> drawn = new TreeMap<>();
    private final Map<String, String> firstNames = new HashMap<>();
    private final SortedMap<String, Integer> firstDrawn = new TreeMap<>();

    /** Notes the ids in a text, in their order, as those of a stream that is there before any client comes. */
    public synchronized void noteFirst(String stream, String text) {
        draw(stream, letter(stream), text);
        firstNames.putAll(names);
        firstDrawn.putAll(drawn);
    }

    /** Begins a new run. */
    public synchronized void begin() {
        names.clear();
        names.putAll(firstNames);
        drawn.clear();
        drawn.putAll(firstDrawn);
    }

    /** Learns ids from the reply to a command. */
    public synchronized void hear(List<String> command, String reply) {
        String name = command.get(0).toUpperCase(Locale.ROOT);
        if (name.equals(ADDS) && command.size() > 1) {
            draw(command.get(1), letter(command.get(1)), reply);
        } else if (MAY_TELL.matcher(name).matches()) {
            draw("", ELSEWHERE, reply);
        }
    }

    private static String letter(String stream) {
        return Character.toString(FIRST_LETTER + Math.floorMod(stream.hashCode(), LETTERS));
    }

    private void draw(String stream, String letter, String text) {
        Matcher ids = ID.matcher(text);
        while (ids.find()) {
            if (!names.containsKey(ids.group())) {
                names.put(ids.group(), "#" + drawn.merge(stream, 1, Integer::sum) + letter);
            }
        }
    }

    /** A text in which each known id is replaced by its name. */
    public synchronized String told(String text) {
        return names.isEmpty()
                ? text
                : ID.matcher(text)
                        .replaceAll(id -> Matcher.quoteReplacement(names.getOrDefault(id.group(), id.group())));
    }

    /** The first id in a text that no reply has contained; empty if there is none. */
    public synchronized Optional<String> unknown(String text) {
        Matcher ids = ID.matcher(text);
        while (ids.find()) {
            if (!names.containsKey(ids.group())) {
                return Optional.of(ids.group());
            }
        }
        return Optional.empty();
    }

    /** The names of all ids given so far. */
    public synchronized Set<String> names() {
        return new HashSet<>(names.values());
    }

    /** The number of ids given so far, by the names of the streams. */
    public synchronized SortedMap<String, Integer> drawn() {
        return new TreeMap<>(drawn);
    }
}
