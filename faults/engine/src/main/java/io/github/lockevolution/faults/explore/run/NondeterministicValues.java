package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.WallClock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a lock says or hears differently from run to run, found out by comparing runs that did the same: random tokens, numbers that are
 * drawn by lot, what is left of a lease. A value that follows from a clock which the bench does not move is refused, unless
 * nothing follows from it. Several threads may look something up; they learn one at a time.
 */
final class NondeterministicValues {

    private static final Pattern PART = Pattern.compile("[A-Za-z0-9]+");

    /** What stands for a time by which nothing is decided. */
    private static final String ANY_TIME = "(time)";

    private final Map<ArgumentPosition, Variation> known = new ConcurrentHashMap<>();
    private final Set<String> constants = new HashSet<>();

    /** The words that are in the store before anybody has moved; empty until somebody has looked. */
    private Optional<Set<String>> initial = Optional.empty();

    private final Set<ArgumentPosition> drawnByLot = Collections.newSetFromMap(new ConcurrentHashMap<>());
    private final Set<ArgumentPosition> timed = Collections.newSetFromMap(new ConcurrentHashMap<>());
    private volatile Set<ArgumentPosition> lookedPast = Set.of();
    private volatile boolean movesTimes;
    private final ScriptCall scripts = new ScriptCall();

    /**
     * A place in what a client says or hears.
     *
     * @param command the name of the command, with its script if it has one; a statement of a database but for the values in it
     * @param words how many words the command has
     * @param word which of them it is, from 0; {@link #REPLY} for the reply
     */
    record ArgumentPosition(String command, int words, int word) {

        static final int REPLY = -1;

        static ArgumentPosition of(List<String> sent, int word) {
            List<String> command = ScriptCall.byDigest(sent);
            String name = command.get(0).toUpperCase(java.util.Locale.ROOT);
            boolean isScript = command.size() > 1 && (name.startsWith("EVAL") || name.startsWith("FCALL"));
            if (StatementShape.isOf(command)) {
                return new ArgumentPosition(StatementShape.of(command), command.size(), word);
            }
            return new ArgumentPosition(isScript ? name + " " + command.get(1) : name, command.size(), word);
        }

        /** Another word of the same command. */
        ArgumentPosition at(int other) {
            return new ArgumentPosition(command, words, other);
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
     * @param before what always stands between those at its start and what differs, such as a colon; what else stands there is a sign of the
     *     token itself, as base64 has some
     * @param after the same at its end
     */
    record Variation(Kind kind, boolean isQuoted, int head, int tail, String before, String after) {

        /** A variation that begins and ends with a letter or a digit. */
        Variation(Kind kind, boolean isQuoted, int head, int tail) {
            this(kind, isQuoted, head, tail, "", "");
        }

        Variation and(Variation other) {
            return new Variation(
                    kind == Kind.TOKEN || other.kind == Kind.TOKEN ? Kind.TOKEN : Kind.NUMBER,
                    isQuoted && other.isQuoted,
                    Math.min(head, other.head),
                    Math.min(tail, other.tail),
                    head == other.head ? commonStart(before, other.before) : head < other.head ? before : other.before,
                    tail == other.tail ? commonEnd(after, other.after) : tail < other.tail ? after : other.after);
        }
    }

    private static String commonStart(String one, String other) {
        int same = 0;
        while (same < Math.min(one.length(), other.length()) && one.charAt(same) == other.charAt(same)) {
            same++;
        }
        return one.substring(0, same);
    }

    private static String commonEnd(String one, String other) {
        String reversed = commonStart(reversed(one), reversed(other));
        return reversed(reversed);
    }

    private static String reversed(String text) {
        return new StringBuilder(text).reverse().toString();
    }

    /** Where a part of a text begins and ends. */
    record Span(int start, int end) {}

    Optional<Variation> at(ArgumentPosition place) {
        return Optional.ofNullable(known.get(place));
    }

    /** Whether a command has an argument that is drawn by lot and not kept, as the length of a lease may be. */
    boolean drawsNumbers() {
        return known.entrySet().stream()
                .anyMatch(entry -> entry.getKey().word() != ArgumentPosition.REPLY
                        && entry.getValue().kind() == Kind.NUMBER);
    }

    /** The scripts that the lock calls. */
    ScriptCall scripts() {
        return scripts;
    }

    /** Notes that a word was the same for two clients of different names, so that no name is in it. */
    void noteConstant(String word) {
        constants.add(word);
    }

    boolean isConstant(String word) {
        return constants.contains(word);
    }

    /** Notes what the store holds before anybody has moved, in one of the runs: what differs from that of another is drawn anew. */
    void noteInitial(Collection<String> values) {
        Set<String> words = values.stream()
                .flatMap(value -> parts(value).stream().map(span -> text(value, span)))
                .collect(Collectors.toSet());
        initial.ifPresent(words::retainAll);
        initial = Optional.of(words);
    }

    /**
     * Whether a value at a place where values differ from run to run is none that was drawn: it was there before anybody moved, or two clients said
     * the same. One with no letter in it may be the same by chance, and so may one with a digit that was said by a client.
     */
    boolean isKnown(String value) {
        return value.chars().anyMatch(Character::isLetter)
                && (constants.contains(value) && !hasDigit(value)
                        || parts(value).stream()
                                .allMatch(span -> initial.orElse(Set.of()).contains(text(value, span))));
    }

    /** The part of a text that differs from run to run; empty if the text has too few parts. */
    static Optional<Span> varying(String text, Variation variation) {
        List<Span> parts = parts(text);
        int last = parts.size() - 1 - variation.tail();
        return variation.head() > last || variation.isQuoted() && !isQuoted(text)
                ? Optional.empty()
                : Optional.of(span(text, parts, variation));
    }

    private static Span span(String text, List<Span> parts, Variation variation) {
        int first = parts.get(variation.head()).start();
        int end = parts.get(parts.size() - 1 - variation.tail()).end();
        if (variation.kind() == Kind.NUMBER) {
            return new Span(first, end);
        }
        String before = text.substring(startOfGap(parts, variation.head()), first);
        String after = text.substring(end, endOfGap(text, parts, variation.tail()));
        return new Span(
                before.startsWith(variation.before())
                        ? first - before.length() + variation.before().length()
                        : first,
                after.endsWith(variation.after())
                        ? end + after.length() - variation.after().length()
                        : end);
    }

    /** Where that begins which stands between so many parts and the next one. */
    private static int startOfGap(List<Span> parts, int head) {
        return head == 0 ? 0 : parts.get(head - 1).end();
    }

    /** Where that ends which stands between the last but so many parts and those. */
    private static int endOfGap(String text, List<Span> parts, int tail) {
        return tail == 0 ? text.length() : parts.get(parts.size() - tail).start();
    }

    private static String before(String text, List<Span> parts, int head) {
        return text.substring(startOfGap(parts, head), parts.get(head).start());
    }

    /** The sign by which base64 is filled up is the token's, although it is often the same. */
    private static String after(String text, List<Span> parts, int tail) {
        return text.substring(parts.get(parts.size() - 1 - tail).end(), endOfGap(text, parts, tail))
                .replaceFirst("^=+", "");
    }

    static boolean hasDigit(String text) {
        return text.chars().anyMatch(Character::isDigit);
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
     */
    boolean learn(ArgumentPosition place, String one, String other, boolean isKept) {
        boolean isTimed = WallClock.in(one).isPresent() && WallClock.in(other).isPresent();
        if (isTimed) {
            timed.add(place);
            return learnUntimed(place, withoutTimes(one), withoutTimes(other), isKept);
        }
        return learnUntimed(place, one, other, isKept);
    }

    private boolean learnUntimed(ArgumentPosition place, String one, String other, boolean isKept) {
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
        String varying = one.substring(
                ones.get(head).start(), ones.get(ones.size() - 1 - tail).end());
        boolean isNumber = varying.chars().allMatch(Character::isDigit) && varying.length() < 9;
        Variation found = new Variation(
                isNumber && !isKept ? Kind.NUMBER : Kind.TOKEN,
                isQuoted(one) && isQuoted(other),
                head,
                tail,
                commonStart(before(one, ones, head), before(other, others, head)),
                commonEnd(after(one, ones, tail), after(other, others, tail)));
        if (!timed.contains(place)) {
            drawnByLot.add(place);
        }
        Variation merged = Optional.ofNullable(known.get(place)).map(found::and).orElse(found);
        return !merged.equals(known.put(place, merged));
    }

    private static String part(String text, Span span) {
        return text(text, span);
    }

    static String text(String text, Span span) {
        return text.substring(span.start(), span.end());
    }

    /** From now on, what was said of the clock on the wall is looked past, where that was seen until now; or nowhere. */
    void lookPastTimes(boolean isLookedPast) {
        lookedPast = isLookedPast ? Set.copyOf(timed) : Set.of();
    }

    /** The store moves the times that it holds, so that no schedule follows from what it says of its clock, nor from what is written for it to hold. */
    void lookPastMovedTimes() {
        movesTimes = true;
    }

    /** The arguments in which a time of the clock on the wall was seen. */
    Set<ArgumentPosition> timedWords() {
        return timed.stream()
                .filter(place -> place.word() != ArgumentPosition.REPLY)
                .collect(Collectors.toSet());
    }

    /** A text but for what a clock on the wall has to do with it. */
    static String withoutTimes(String text) {
        return WallClock.replaced(text, time -> ANY_TIME);
    }

    /**
     * What is told of a text: nothing of what a clock says now, if that decides nothing there. Where what was compared differed and was no clock, it
     * is drawn by lot, and may be like a clock by chance.
     *
     * @throws InconclusiveException if it is about a clock, and nobody knows what that decides
     */
    String told(ArgumentPosition place, String text) {
        boolean isDrawn = drawnByLot.contains(place) && !timed.contains(place);
        boolean isMovedTime = movesTimes
                && (place.word() == ArgumentPosition.REPLY
                        || StatementShape.isOnlyWritten(place.command(), place.word()));
        return isDrawn ? text : told(place, text, isMovedTime || lookedPast.contains(place));
    }

    /** The same of what the store holds: where what it was told of the time decides nothing, neither does what it keeps of that. */
    String toldOfStore(String key, String text) {
        return told(new ArgumentPosition(key, 1, 0), text, !lookedPast.isEmpty());
    }

    private static String told(ArgumentPosition place, String text, boolean isLookedPast) {
        Optional<String> clock = WallClock.in(text);
        if (clock.isPresent() && !isLookedPast) {
            throw clock(place, clock.get());
        }
        return clock.isPresent() ? withoutTimes(text) : text;
    }

    private static InconclusiveException clock(ArgumentPosition place, String value) {
        return new InconclusiveException(
                ExploreText.class,
                text -> place.word() == ArgumentPosition.REPLY
                        ? text.replyLooksLikeAClock(place.command(), value)
                        : text.looksLikeAClock(place.command(), value));
    }
}
