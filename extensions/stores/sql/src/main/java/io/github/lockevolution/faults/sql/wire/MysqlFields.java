package io.github.lockevolution.faults.sql.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Reads the fields of a packet, one after the other. Missing fields are read as zeroes: a packet without them is one that nobody would send. */
final class MysqlFields {

    private static final int BYTE = 0xFF;
    private static final int SHORT = 0xFFFF;
    private static final int NULL = 0xFB;
    private static final int TWO_BYTES = 0xFC;
    private static final int THREE_BYTES = 0xFD;
    private static final int EIGHT_BYTES = 0xFE;

    private final ByteBuffer rest;

    MysqlFields(byte[] payload) {
        this.rest = ByteBuffer.wrap(payload).order(ByteOrder.LITTLE_ENDIAN);
    }

    int position() {
        return rest.position();
    }

    int int8() {
        return rest.hasRemaining() ? rest.get() & BYTE : 0;
    }

    int int16() {
        return rest.remaining() < Short.BYTES ? 0 : rest.getShort() & SHORT;
    }

    int int32() {
        return rest.remaining() < Integer.BYTES ? 0 : rest.getInt();
    }

    long int64() {
        return rest.remaining() < Long.BYTES ? 0 : rest.getLong();
    }

    /** A number of one to nine bytes. */
    long number() {
        int first = int8();
        return switch (first) {
            case TWO_BYTES -> int16();
            case THREE_BYTES -> int16() | (long) int8() << Short.SIZE;
            case EIGHT_BYTES -> int64();
            default -> first;
        };
    }

    /** Whether the next value is the NULL of a row in text, which is then over. */
    boolean isNull() {
        boolean isNull = rest.hasRemaining() && (rest.get(rest.position()) & BYTE) == NULL;
        if (isNull) {
            rest.get();
        }
        return isNull;
    }

    /** A text with its length before it. */
    String text() {
        return text(number());
    }

    String text(long length) {
        return new String(bytes(length), StandardCharsets.UTF_8);
    }

    byte[] bytes(long length) {
        byte[] bytes = new byte[Math.toIntExact(Math.max(0, Math.min(length, rest.remaining())))];
        rest.get(bytes);
        return bytes;
    }

    /** Up to the next byte of zero. */
    void skipText() {
        while (rest.hasRemaining() && rest.get() != 0) {
            // It is read over.
        }
    }

    String rest() {
        return text(rest.remaining());
    }
}
