package io.github.lockevolution.faults.section;

import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.Snapshot.StoredValue;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The times that a section notes by the clock of its machine, such as when an order was placed. All of them are alike, in any form: a date and a
 * time, or a number of seconds, or thousandths, millionths or billionths of them. A time that is not now is something else: a deadline, or an
 * age, by a clock that no schedule moves.
 */
final class WallClockTimes {

    /** The text in place of a time. */
    private static final String TIME = "(time)";

    /** A time that a client has noted is sent at once, or after the client has waited for others. */
    private static final Duration JUST_NOW = Duration.ofSeconds(5);

    /** A correct clock is ahead by no more than rounding up to a second; a time that is further ahead is a deadline. */
    private static final Duration AHEAD = Duration.ofSeconds(1);

    /** A time that is further away was there before anybody came, or is no time at all. */
    private static final Duration LONG = Duration.ofDays(1);

    /** A date, a time of the day, and perhaps a zone, as ISO 8601 and most databases write them. */
    private static final Pattern DATE_AND_TIME =
            Pattern.compile("([0-9]{4}-[0-9]{2}-[0-9]{2})[T ]([0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:[.][0-9]{1,9})?)?)"
                    + "(?: ?(Z|[+-][0-9]{2}(?::?[0-9]{2})?))?");

    private static final int DATE = 1;
    private static final int TIME_OF_DAY = 2;
    private static final int ZONE = 3;

    /** In a word of many letters and digits, such as a UUID without its dashes, some digits in a row are like any number by chance. */
    private static final Pattern NUMBER = Pattern.compile(
            "(?<![0-9.]|[A-Za-z0-9]{14})([0-9]{10}|[0-9]{13}|[0-9]{16}|[0-9]{19})(?:[.][0-9]{1,9})?(?![0-9]|[A-Za-z0-9]{14})");

    private static final int SECONDS_DIGITS = 10;

    private WallClockTimes() {}

    /** A text in which a time is like any other that is not far from now. */
    static String same(String text) {
        return replaced(NUMBER, replaced(DATE_AND_TIME, text));
    }

    private static String replaced(Pattern pattern, String text) {
        return pattern.matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(ahead(found).isPresent() ? TIME : found.group()));
    }

    /**
     * @param words of a command that a client is about to send
     * @throws InconclusiveException if there is a time in it that is not now
     */
    static void requireNow(List<String> words) {
        eachIn(String.join(" ", words), (time, ahead) -> {
            if (ahead.compareTo(AHEAD) > 0 || ahead.negated().compareTo(JUST_NOW) > 0) {
                throw new InconclusiveException(SectionText.class, text -> text.reckonsWithTime(words.get(0), time));
            }
        });
    }

    /**
     * @param name under which a store holds it
     * @throws InconclusiveException if a time is a part of the name, or the value holds a deadline
     */
    static void requireNoDeadline(String name, StoredValue value) {
        eachIn(name, (time, ahead) -> {
            throw new InconclusiveException(SectionText.class, text -> text.namedAfterTime(name, time));
        });
        value.elements()
                .forEach(element -> eachIn(element, (time, ahead) -> {
                    if (ahead.compareTo(AHEAD) > 0) {
                        throw new InconclusiveException(SectionText.class, text -> text.holdsDeadline(name, time));
                    }
                }));
    }

    /** Tells each time that is not far from now, and how far it is ahead. */
    private static void eachIn(String text, BiConsumer<String, Duration> action) {
        Stream.of(DATE_AND_TIME, NUMBER)
                .flatMap(pattern -> pattern.matcher(text).results())
                .forEach(found -> ahead(found).ifPresent(ahead -> action.accept(found.group(), ahead)));
    }

    /** How far a time is ahead of now; empty if it is far from it, or none. */
    private static Optional<Duration> ahead(MatchResult found) {
        Instant now = Instant.now();
        return meanings(found)
                .map(time -> Duration.between(now, time))
                .filter(ahead -> ahead.abs().compareTo(LONG) < 0)
                .min(Comparator.comparing(Duration::abs));
    }

    private static Stream<Instant> meanings(MatchResult found) {
        return found.groupCount() == ZONE ? ofDate(found) : Stream.of(ofNumber(found.group(1)));
    }

    private static Instant ofNumber(String digits) {
        long number = new BigDecimal(digits)
                .scaleByPowerOfTen(SECONDS_DIGITS - digits.length())
                .longValue();
        return Instant.ofEpochSecond(number);
    }

    /** A time without a zone may be by that of this machine, or by that of the sessions of the bench. */
    private static Stream<Instant> ofDate(MatchResult found) {
        try {
            LocalDateTime local = LocalDate.parse(found.group(DATE)).atTime(LocalTime.parse(found.group(TIME_OF_DAY)));
            return Optional.ofNullable(found.group(ZONE))
                    .map(zone -> Stream.<ZoneId>of(ZoneOffset.of(zone)))
                    .orElseGet(() -> Stream.of(ZoneOffset.UTC, ZoneId.systemDefault()))
                    .map(zone -> local.atZone(zone).toInstant());
        } catch (DateTimeException e) {
            // Digits that are no date, or no zone.
            return Stream.empty();
        }
    }
}
