package io.github.lockevolution.faults.store;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The numbers that a store hands out, such as those of a sequence. In a section they begin where no other number is, so that each is
 * recognized wherever it is written, and is named by its rank: {@code #3}, and {@code #3b} from the second of several sequences.
 */
public final class DrawnNumbers {

    /** Fits into 32 bits, with all numbers of all sequences, and is neither a time nor a date of these years. */
    private static final long FIRST = 2_000_000_001L;

    private static final long ROOM = 100_000;

    /** The number of sequences that can be told apart. */
    public static final int MOST = 26;

    private static final Pattern NUMBER = Pattern.compile("(?<![0-9.])20[0-9]{8}(?![0-9])");

    private DrawnNumbers() {}

    /**
     * The number with which a sequence begins.
     *
     * @param sequence the number of the sequence, from 0 and below {@link #MOST}
     */
    public static long first(int sequence) {
        return FIRST + sequence * ROOM;
    }

    /**
     * The names of the numbers that a sequence has handed out.
     *
     * @param next its next number
     */
    public static Stream<String> drawn(int sequence, long next) {
        return LongStream.range(first(sequence), next).mapToObj(DrawnNumbers::name);
    }

    /** A text in which each such number is replaced by its name. */
    public static String named(String text) {
        return NUMBER.matcher(text).replaceAll(DrawnNumbers::named);
    }

    private static String named(MatchResult found) {
        long number = Long.parseLong(found.group());
        boolean isDrawn = number >= FIRST && number < first(MOST);
        return Matcher.quoteReplacement(isDrawn ? name(number) : found.group());
    }

    private static String name(long number) {
        long sequence = (number - FIRST) / ROOM;
        long place = (number - FIRST) % ROOM + 1;
        return "#" + place + (sequence == 0 ? "" : (char) ('a' + sequence));
    }
}
