package io.github.lockevolution.faults.subject;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/**
 * Finds real times in a text: a date and a time, a number of seconds, milliseconds, microseconds or nanoseconds since 1970, or
 * {@link System#nanoTime}. The bench's own clocks are years away.
 */
public final class WallClock {

    private static final String FRACTION = "(?:[.,][0-9]+)?";

    private static final Pattern PART = Pattern.compile("[A-Za-z0-9]+");

    private static final Pattern NUMBER = Pattern.compile("[0-9]{9,19}");

    private static final Pattern FRACTION_BEHIND = Pattern.compile(FRACTION);

    /** The fewest digits of a number that may be a time; a date with a time has more. */
    private static final int FEWEST_DIGITS = 9;

    /** A date and a time as ISO 8601 and most databases write it. */
    private static final Pattern DATE_AND_TIME =
            Pattern.compile("([0-9]{4}-[0-9]{2}-[0-9]{2})[T ][0-9]{2}:[0-9]{2}(?::[0-9]{2}" + FRACTION
                    + ")?(?:Z|[+-][0-9]{2}(?::?[0-9]{2})?(?![0-9]))?");

    /** A number within a day of now is taken for a time: the bench's own clock is years away from both. */
    private static final long NEAR_SECONDS = Duration.ofDays(1).getSeconds();

    /** The fewest letters and digits of a random text: a UUID without its dashes has 32, and may have been cut short. */
    private static final int RANDOM_LENGTH = 24;

    /** The fewest digits of a {@link System#nanoTime}: the last part of a UUID has 12, and may be all digits. */
    private static final int NANOS_LENGTH = 13;

    /** {@link System#nanoTime} starts anew with the machine, and other numbers of that size may be anything. */
    private static final long NEAR_NANOS = Duration.ofMinutes(10).toNanos();

    private WallClock() {}

    private record Found(int start, int end) {}

    /** The first time in a text. */
    public static Optional<String> in(String text) {
        return all(text).stream().findFirst().map(found -> text.substring(found.start(), found.end()));
    }

    /**
     * A text with each time in it replaced.
     *
     * @param words the replacement of a time
     */
    public static String replaced(String text, Function<String, String> words) {
        List<Found> all = all(text);
        if (all.isEmpty()) {
            return text;
        }
        StringBuilder replaced = new StringBuilder();
        int from = 0;
        for (Found found : all) {
            if (found.start() >= from) {
                replaced.append(text, from, found.start())
                        .append(words.apply(text.substring(found.start(), found.end())));
                from = found.end();
            }
        }
        return replaced.append(text.substring(from)).toString();
    }

    private static List<Found> all(String text) {
        if (hasTooFewDigits(text)) {
            return List.of();
        }
        List<Found> all = new ArrayList<>();
        Matcher dates = DATE_AND_TIME.matcher(text);
        while (dates.find()) {
            if (isToday(dates.group(1))) {
                all.add(new Found(dates.start(), dates.end()));
            }
        }
        Matcher parts = PART.matcher(text);
        while (parts.find()) {
            addNumbers(text, parts.start(), parts.end(), all);
        }
        all.sort(Comparator.comparing(Found::start));
        return all;
    }

    private static void addNumbers(String text, int start, int end, List<Found> all) {
        String part = text.substring(start, end);
        if (isRandom(part)) {
            return;
        }
        Matcher numbers = NUMBER.matcher(part);
        while (numbers.find()) {
            String number = numbers.group();
            if (isOnTheWall(number) || number.equals(part) && isSinceStart(number)) {
                all.add(new Found(start + numbers.start(), endOfFraction(text, start + numbers.end())));
            }
        }
    }

    private static int endOfFraction(String text, int end) {
        Matcher fraction = FRACTION_BEHIND.matcher(text).region(end, text.length());
        return fraction.lookingAt() ? fraction.end() : end;
    }

    /** Every word of every command is looked at, and hardly any can be a time. */
    private static boolean hasTooFewDigits(String text) {
        int digits = 0;
        for (int i = 0; i < text.length() && digits < FEWEST_DIGITS; i++) {
            if (Character.isDigit(text.charAt(i))) {
                digits++;
            }
        }
        return digits < FEWEST_DIGITS;
    }

    /** Whether a text is so long that some digits in a row look like a number by chance. */
    private static boolean isRandom(String part) {
        return part.length() >= RANDOM_LENGTH && !part.chars().allMatch(Character::isDigit);
    }

    private static boolean isOnTheWall(String digits) {
        return Math.abs(seconds(digits) - Instant.now().getEpochSecond()) < NEAR_SECONDS;
    }

    private static boolean isSinceStart(String digits) {
        return digits.length() >= NANOS_LENGTH && Math.abs(number(digits) - System.nanoTime()) < NEAR_NANOS;
    }

    /** Whether a date is today's anywhere on earth. */
    private static boolean isToday(String date) {
        long today = Instant.now().getEpochSecond() / Duration.ofDays(1).getSeconds();
        return LongStream.rangeClosed(today - 1, today + 1)
                .anyMatch(day -> LocalDate.ofEpochDay(day).toString().equals(date));
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

    private static long number(String digits) {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            return Long.MAX_VALUE;
        }
    }
}
