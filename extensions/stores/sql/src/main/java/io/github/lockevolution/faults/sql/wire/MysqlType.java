package io.github.lockevolution.faults.sql.wire;

import java.time.LocalDateTime;
import java.util.Locale;

/**
 * The type of a column or a parameter, and how a binary value of it is read.
 *
 * @param code as the protocol numbers it
 */
record MysqlType(int code, boolean isUnsigned) {

    private static final int UNSIGNED_COLUMN = 0x20;
    private static final int UNSIGNED_PARAMETER = 0x80;
    private static final int NANOS = 1_000;
    private static final int HOURS = 24;

    private static final int TINY = 1;
    private static final int SHORT = 2;
    private static final int LONG = 3;
    private static final int FLOAT = 4;
    private static final int DOUBLE = 5;
    private static final int NULL = 6;
    private static final int TIMESTAMP = 7;
    private static final int LONGLONG = 8;
    private static final int INT24 = 9;
    private static final int DATE = 10;
    private static final int TIME = 11;
    private static final int DATETIME = 12;
    private static final int YEAR = 13;

    /** Reads the definition of a column. */
    static MysqlType ofColumn(MysqlPacket definition) {
        MysqlFields fields = new MysqlFields(definition.payload());
        for (int name = 0; name < 6; name++) {
            fields.text();
        }
        fields.number();
        fields.int16();
        fields.int32();
        return new MysqlType(fields.int8(), (fields.int16() & UNSIGNED_COLUMN) != 0);
    }

    static MysqlType ofParameter(MysqlFields fields) {
        return new MysqlType(fields.int8(), (fields.int8() & UNSIGNED_PARAMETER) != 0);
    }

    boolean isNull() {
        return code == NULL;
    }

    /** Reads a value that is not NULL: a number, a time, or a text. */
    Object value(MysqlFields fields) {
        return switch (code) {
            case TINY -> isUnsigned ? fields.int8() : (byte) fields.int8();
            case SHORT, YEAR -> isUnsigned ? fields.int16() : (short) fields.int16();
            case LONG, INT24 -> isUnsigned ? Integer.toUnsignedLong(fields.int32()) : fields.int32();
            case LONGLONG -> isUnsigned ? Long.toUnsignedString(fields.int64()) : fields.int64();
            case FLOAT -> Float.intBitsToFloat(fields.int32());
            case DOUBLE -> Double.longBitsToDouble(fields.int64());
            case DATE, DATETIME, TIMESTAMP -> time(fields);
            case TIME -> span(fields);
            default -> fields.text();
        };
    }

    /** A date has no hours, and a time that is a whole second no fraction. */
    private Object time(MysqlFields fields) {
        int length = fields.int8();
        MysqlFields time = new MysqlFields(fields.bytes(length));
        int year = time.int16();
        int month = Math.max(1, time.int8());
        LocalDateTime read =
                LocalDateTime.of(year, month, Math.max(1, time.int8()), time.int8(), time.int8(), time.int8());
        return code == DATE ? read.toLocalDate() : read.plusNanos((long) time.int32() * NANOS);
    }

    private static String span(MysqlFields fields) {
        MysqlFields span = new MysqlFields(fields.bytes(fields.int8()));
        String sign = span.int8() == 0 ? "" : "-";
        int hours = span.int32() * HOURS + span.int8();
        return String.format(Locale.ROOT, "%s%02d:%02d:%02d", sign, hours, span.int8(), span.int8());
    }
}
