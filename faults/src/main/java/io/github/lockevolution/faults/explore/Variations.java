package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.faults.text.Message;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a lock says or hears differently from run to run, found out by comparing runs that did the same: random tokens, numbers that are
 * drawn by lot, what is left of a lease. A value that follows from a clock which the bench does not move is refused, because what
 * follows from it would not be the same in the next run.
 */
final class Variations {

    private static final Pattern PART = Pattern.compile("[A-Za-z0-9]+");

    private static final Pattern NUMBER = Pattern.compile("[0-9]{9,19}");

    /** Whoever wrote a time of a day ago would be as far from the bench's own clock as whoever wrote that of now. */
    private static final long NEAR_SECONDS = Duration.ofDays(1).toSeconds();

    private final Map<Place, Variation> known = new HashMap<>();
    private final Set<String> constants = new HashSet<>();

    /**
     * A place in what a client says or hears.
     *
     * @param command the name of the command, with its script if it has one
     * @param words how many words the command has
     * @param word which of them it is, from 0; {@link #REPLY} for the reply
     */
    record Place(String command, int words, int word) {

        static final int REPLY = -1;

        static Place of(List<String> command, int word) {
            String name = command.get(0).toUpperCase(java.util.Locale.ROOT);
            boolean isScript = command.size() > 1 && (name.startsWith("EVAL") || name.startsWith("FCALL"));
            return new Place(isScript ? name + " " + command.get(1) : name, command.size(), word);
        }
    }

    /** What kind of thing differs. */
    enum Kind {

        /** It matters which one it is: who wrote it may be known by it. */
        TOKEN,

        /** Only that there is one matters: a number that is not kept. */
        NUMBER
    }

    /**
     * How a text differs from run to run.
     *
     * @param isQuoted whether it is a text in a reply: {@code nil}, {@code OK} or a number at the same place is something else then
     * @param head how many parts at its start are always the same
     * @param tail how many at its end
     */
    record Variation(Kind kind, boolean isQuoted, int head, int tail) {

        Variation and(Variation other) {
            return new Variation(
                    kind == Kind.TOKEN || other.kind == Kind.TOKEN ? Kind.TOKEN : Kind.NUMBER,
                    isQuoted && other.isQuoted,
                    Math.min(head, other.head),
                    Math.min(tail, other.tail));
        }
    }

    /** Where a part of a text begins and ends. */
    record Span(int start, int end) {}

    Optional<Variation> at(Place place) {
        return Optional.ofNullable(known.get(place));
    }

    /** Whether a command has an argument that is drawn by lot and not kept, as the length of a lease may be. */
    boolean drawsNumbers() {
        return known.entrySet().stream()
                .anyMatch(entry ->
                        entry.getKey().word() != Place.REPLY && entry.getValue().kind() == Kind.NUMBER);
    }

    /** Notes that a word was the same for two clients of different names, so that no name is in it. */
    void noteConstant(String word) {
        constants.add(word);
    }

    boolean isConstant(String word) {
        return constants.contains(word);
    }

    /** The part of a text that differs from run to run; empty if the text has too few parts. */
    static Optional<Span> varying(String text, Variation variation) {
        List<Span> parts = parts(text);
        int last = parts.size() - 1 - variation.tail();
        return variation.head() > last || variation.isQuoted() && !isQuoted(text)
                ? Optional.empty()
                : Optional.of(new Span(
                        parts.get(variation.head()).start(), parts.get(last).end()));
    }

    private static boolean isQuoted(String text) {
        return text.startsWith("\"");
    }

    static List<Span> parts(String text) {
        List<Span> parts = new ArrayList<>();
        Matcher matcher = PART.matcher(text);
        while (matcher.find()) {
            parts.add(new Span(matcher.start(), matcher.end()));
        }
        return parts;
    }

    /**
     * Compares what was said at one place in two runs that did the same.
     *
     * @param isKept whether what differs shows in the store afterwards
     * @return whether something new was learned
     * @throws InconclusiveException if it follows from a clock
     */
    boolean learn(Place place, String one, String other, boolean isKept) {
        if (one.equals(other)) {
            return false;
        }
        List<Span> ones = parts(one);
        List<Span> others = parts(other);
        int most = Math.min(ones.size(), others.size());
        int head = 0;
        while (head < most && part(one, ones.get(head)).equals(part(other, others.get(head)))) {
            head++;
        }
        int tail = 0;
        while (tail < most - head
                && part(one, ones.get(ones.size() - 1 - tail))
                        .equals(part(other, others.get(others.size() - 1 - tail)))) {
            tail++;
        }
        if (head + tail >= ones.size() || head + tail >= others.size()) {
            return false;
        }
        Variation shape = new Variation(Kind.TOKEN, isQuoted(one) && isQuoted(other), head, tail);
        String varying = text(one, varying(one, shape).orElseThrow());
        boolean isNumber = varying.chars().allMatch(Character::isDigit) && varying.length() < 9;
        Variation found = new Variation(isNumber && !isKept ? Kind.NUMBER : Kind.TOKEN, shape.isQuoted(), head, tail);
        Variation merged = Optional.ofNullable(known.get(place)).map(found::and).orElse(found);
        return !merged.equals(known.put(place, merged));
    }

    private static String part(String text, Span span) {
        return text(text, span);
    }

    static String text(String text, Span span) {
        return text.substring(span.start(), span.end());
    }

    private static long number(String digits) {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            return Long.MAX_VALUE;
        }
    }

    /**
     * Makes sure that no number in this text is about what a clock on the wall says now, in seconds, or thousandths, millionths or
     * billionths of them. The bench's own clocks are years away.
     *
     * @throws InconclusiveException if one is
     */
    void requireNoClock(Place place, String text) {
        Matcher numbers = NUMBER.matcher(text);
        while (numbers.find()) {
            long seconds = seconds(numbers.group());
            if (Math.abs(seconds - Instant.now().getEpochSecond()) < NEAR_SECONDS) {
                throw clock(place, numbers.group());
            }
        }
    }

    private static long seconds(String digits) {
        long number = number(digits);
        return switch (digits.length()) {
            case 10 -> number;
            case 13 -> number / 1_000;
            case 16 -> number / 1_000_000;
            case 19 -> number / 1_000_000_000;
            default -> 0;
        };
    }

    private static InconclusiveException clock(Place place, String value) {
        return new InconclusiveException(Message.of(
                ExploreText.class,
                text -> place.word() == Place.REPLY
                        ? text.replyLooksLikeAClock(place.command(), value)
                        : text.looksLikeAClock(place.command(), value)));
    }
}
