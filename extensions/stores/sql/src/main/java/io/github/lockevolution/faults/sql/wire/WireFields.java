package io.github.lockevolution.faults.sql.wire;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Reads the fields of a message, one after the other. Missing fields are read as zeroes: a message without them is one that nobody would send.
 */
final class WireFields {

    private static final int NULL_LENGTH = -1;

    private final ByteBuffer rest;

    WireFields(byte[] body) {
        this.rest = ByteBuffer.wrap(body);
    }

    char character() {
        return rest.hasRemaining() ? (char) (rest.get() & 0xFF) : 0;
    }

    int int16() {
        return rest.remaining() < Short.BYTES ? 0 : rest.getShort();
    }

    int int32() {
        return rest.remaining() < Integer.BYTES ? 0 : rest.getInt();
    }

    /** Up to the next byte of zero. */
    String text() {
        int start = rest.position();
        int end = start;
        while (end < rest.limit() && rest.get(end) != 0) {
            end++;
        }
        rest.position(Math.min(end + 1, rest.limit()));
        return new String(rest.array(), start, end - start, StandardCharsets.UTF_8);
    }

    /** The rest of the message. */
    byte[] rest() {
        byte[] bytes = new byte[rest.remaining()];
        rest.get(bytes);
        return bytes;
    }

    /** Reads a number, and as many values. */
    <T> List<T> list(Supplier<T> each) {
        List<T> all = new ArrayList<>();
        for (int left = int16(); left > 0 && rest.hasRemaining(); left--) {
            all.add(each.get());
        }
        return all;
    }

    /** A value; empty if it is NULL. */
    Optional<byte[]> value() {
        int length = int32();
        if (length == NULL_LENGTH) {
            return Optional.empty();
        }
        byte[] bytes = new byte[Math.max(0, Math.min(length, rest.remaining()))];
        rest.get(bytes);
        return Optional.of(bytes);
    }
}
