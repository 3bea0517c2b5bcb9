package io.github.lockevolution.faults.sql.wire;

import io.github.lockevolution.faults.sql.words.SqlValue;
import io.github.lockevolution.faults.sql.words.SqlWords;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * How a value is written on the wire, and how a person reads it.
 *
 * @param type the number of its type in {@code pg_type}; 0 if nobody knows it
 * @param isBinary whether it comes in binary form instead of text
 */
record WireValue(int type, boolean isBinary) {

    /** The code on the wire for a binary value, or for binary values in a whole row. */
    static final int BINARY = 1;

    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");

    private static final int BOOL = 16;
    private static final int NAME = 19;
    private static final int INT8 = 20;
    private static final int INT2 = 21;
    private static final int INT4 = 23;
    private static final int TEXT = 25;
    private static final int OID = 26;
    private static final int FLOAT4 = 700;
    private static final int FLOAT8 = 701;
    private static final int UNKNOWN = 705;
    private static final int CHAR = 1042;
    private static final int VARCHAR = 1043;
    private static final int UUID_TYPE = 2950;
    private static final int VOID = 2278;

    /** The value as a literal of a statement. */
    String literal(Optional<byte[]> value) {
        if (value.isEmpty()) {
            return SqlWords.literal(null);
        }
        if (isBinary) {
            return decoded(value.get()).map(SqlWords::literal).orElseGet(() -> hex(value.get()));
        }
        String text = text(value.get());
        return NUMBER.matcher(text).matches() ? text : SqlWords.literal(text);
    }

    /** The value as a text of a row. */
    String text(Optional<byte[]> value) {
        if (value.isEmpty()) {
            return SqlValue.text(null);
        }
        if (isBinary) {
            return decoded(value.get()).map(SqlValue::text).orElseGet(() -> hex(value.get()));
        }
        String text = text(value.get());
        return type == BOOL ? Boolean.toString(text.equals("t")) : text;
    }

    private Optional<Object> decoded(byte[] bytes) {
        ByteBuffer value = ByteBuffer.wrap(bytes);
        return switch (type) {
            case TEXT, VARCHAR, CHAR, NAME, UNKNOWN, VOID -> Optional.of(text(bytes));
            case BOOL -> fixed(bytes, Byte.BYTES, () -> value.get() != 0);
            case INT2 -> fixed(bytes, Short.BYTES, value::getShort);
            case INT4 -> fixed(bytes, Integer.BYTES, value::getInt);
            case OID -> fixed(bytes, Integer.BYTES, () -> Integer.toUnsignedLong(value.getInt()));
            case INT8 -> fixed(bytes, Long.BYTES, value::getLong);
            case FLOAT4 -> fixed(bytes, Float.BYTES, value::getFloat);
            case FLOAT8 -> fixed(bytes, Double.BYTES, value::getDouble);
            case UUID_TYPE -> fixed(bytes, 2 * Long.BYTES, () -> new UUID(value.getLong(), value.getLong()));
            default -> Optional.empty();
        };
    }

    /** Empty if it has not the size that its type has. */
    private static Optional<Object> fixed(byte[] bytes, int size, Supplier<Object> decoding) {
        return bytes.length == size ? Optional.of(decoding.get()) : Optional.empty();
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static String hex(byte[] bytes) {
        return "x'" + HexFormat.of().formatHex(bytes) + "'";
    }
}
