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
 * The values in the commands and replies of a lock that differ from run to run, found by comparing runs with the same moves: random tokens,
 * random numbers, the rest of a lease. A value that depends on a clock which the bench does not move is refused, unless no decision depends
 * on it. Several threads may look something up; they learn one at a time.
 */
final class NondeterministicValues {

    private static final Pattern PART = Pattern.compile("[A-Za-z0-9]+");

    /** Replaces a time on which no decision depends. */
    private static final String ANY_TIME = "(time)";

    private final Map<ArgumentPosition, Variation> known = new ConcurrentHashMap<>();
    /** The value at each place where values vary that was seen first. */
    private final Map<ArgumentPosition, String> samples = new ConcurrentHashMap<>();

    private final Set<String> constants = new HashSet<>();

    /** The words in the store before any client has moved; empty until they have been noted. */
    private Optional<Set<String>> initial = Optional.empty();

    private final Set<ArgumentPosition> drawnByLot = Collections.newSetFromMap(new ConcurrentHashMap<>());
    private final Set<ArgumentPosition> timed = Collections.newSetFromMap(new ConcurrentHashMap<>());
    private volatile Set<ArgumentPosition> lookedPast = Set.of();
    private volatile boolean movesTimes;
    private final ScriptCall scripts = new ScriptCall();

    /**
     * A place in a command or its reply.
     *
     * @param command the name of the command, with its script if it has one; a statement of a database without the values in it
     * @param words the number of words of the command
     * @param word the number of the word, from 0; {@link #REPLY} for the reply
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

    /** The kind of a value that differs. */
    enum Kind {

        /** A value whose identity matters: it may tell which client wrote it. */
        TOKEN,

        /** A number that is not stored: only its presence matters. */
        NUMBER
    }

    /**
     * How a text differs from run to run.
     *
     * @param isQuoted whether it is a text in a reply, so that {@code nil}, {@code OK} or a number at the same place is no such value
     * @param head the number of parts at its start that are always the same
     * @param tail the number of such parts at its end
     * @param before the constant characters between the parts at its start and the value, such as a colon; other characters there belong to
     *     the token itself, as in base64
     * @param after the constant characters between the value and the parts at its end
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

    /** The range of a part of a text, from {@code start} to before {@code end}. */
    record Span(int start, int end) {}

    Optional<Variation> at(ArgumentPosition place) {
        return Optional.ofNullable(known.get(place));
    }

    /** The text with the value that varies at this place, if one does, as it was seen first. */
    String usual(ArgumentPosition place, String text) {
        return at(place)
                .flatMap(variation -> varying(text, variation))
                .map(span -> text.substring(0, span.start())
                        + samples.computeIfAbsent(place, first -> text(text, span))
                        + text.substring(span.end()))
                .orElse(text);
    }

    /** Whether a command has a random argument that is not stored, such as the length of a lease. */
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

    /**
     * Notes the values in the store before any client has moved, in one of the runs: values that differ from those of another run are drawn
     * anew.
     */
    void noteInitial(Collection<String> values) {
        Set<String> words = values.stream()
                .flatMap(value -> parts(value).stream().map(span -> text(value, span)))
                .collect(Collectors.toSet());
        initial.ifPresent(words::retainAll);
        initial = Optional.of(words);
    }

    /**
     * Whether a value at a place where values differ from run to run is known not to be random: it was there before any client moved, or
     * two clients sent the same. A value without a letter may be the same by chance, and so may one with a digit that a client sent.
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

    /** The start of the gap between the first parts, this many, and the next part. */
    private static int startOfGap(List<Span> parts, int head) {
        return head == 0 ? 0 : parts.get(head - 1).end();
    }

    /** The end of the gap between the last parts, this many, and the part before them. */
    private static int endOfGap(String text, List<Span> parts, int tail) {
        return tail == 0 ? text.length() : parts.get(parts.size() - tail).start();
    }

    private static String before(String text, List<Span> parts, int head) {
        return text.substring(startOfGap(parts, head), parts.get(head).start());
    }

    /** The padding of base64 belongs to the token, although it is often the same. */
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
     * Compares the values at one place in two runs with the same moves.
     *
     * @param isKept whether the value that differs is in the store afterwards
     * @return whether a new difference was learned
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
        boolean isNew = !merged.equals(known.put(place, merged));
        if (isNew) {
            samples.remove(place);
        }
        return isNew;
    }

    private static String part(String text, Span span) {
        return text(text, span);
    }

    static String text(String text, Span span) {
        return text.substring(span.start(), span.end());
    }

    /** Ignores wall clock times from now on, at the places where they were seen until now; or at none. */
    void lookPastTimes(boolean isLookedPast) {
        lookedPast = isLookedPast ? Set.copyOf(timed) : Set.of();
    }

    /** The store moves the times that it holds: so its replies about its clock, and times that are only written to it, are ignored. */
    void lookPastMovedTimes() {
        movesTimes = true;
    }

    /** The arguments in which a time of the clock on the wall was seen. */
    Set<ArgumentPosition> timedWords() {
        return timed.stream()
                .filter(place -> place.word() != ArgumentPosition.REPLY)
                .collect(Collectors.toSet());
    }

    /** A text with its wall clock times replaced. */
    static String withoutTimes(String text) {
        return WallClock.replaced(text, time -> ANY_TIME);
    }

    /**
     * The text as it is compared and kept: without wall clock times if no decision depends on them at this place. Where compared values
     * differed and were no times, they are random, and may look like a time by chance.
     *
     * @throws InconclusiveException if it has a time in it, and a decision may depend on it
     */
    String told(ArgumentPosition place, String text) {
        boolean isDrawn = drawnByLot.contains(place) && !timed.contains(place);
        boolean isMovedTime = movesTimes
                && (place.word() == ArgumentPosition.REPLY
                        || StatementShape.isOnlyWritten(place.command(), place.word()));
        return isDrawn ? text : told(place, text, isMovedTime || lookedPast.contains(place));
    }

    /** The same for a text in the store: its times are ignored if those in the commands that wrote it are. */
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
