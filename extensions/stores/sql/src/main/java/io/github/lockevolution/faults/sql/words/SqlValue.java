package io.github.lockevolution.faults.sql.words;

import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;

/** A value of a database as a person reads it. */
public final class SqlValue {

    private static final int NANO_DIGITS = 9;

    private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder()
            .appendPattern("yyyy-MM-dd HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, NANO_DIGITS, true)
            .toFormatter();

    private SqlValue() {}

    /** A time as {@code 2001-01-01 00:00:30}, the wall clock of its own zone; anything else in its own words. */
    public static String text(Object value) {
        if (value instanceof Timestamp time) {
            return TIME.format(time.toLocalDateTime());
        }
        return value instanceof LocalDateTime || value instanceof OffsetDateTime
                ? TIME.format((TemporalAccessor) value)
                : String.valueOf(value);
    }
}
