package io.github.lockevolution.faults.sql.wire;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Writes a message field by field, as a client or a server of PostgreSQL does. */
final class Fields {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    Fields character(char character) {
        bytes.write(character);
        return this;
    }

    Fields text(String text) {
        bytes.writeBytes(text.getBytes(StandardCharsets.UTF_8));
        bytes.write(0);
        return this;
    }

    Fields int16(int... numbers) {
        for (int number : numbers) {
            bytes.writeBytes(ByteBuffer.allocate(2).putShort((short) number).array());
        }
        return this;
    }

    Fields int32(int... numbers) {
        for (int number : numbers) {
            bytes.writeBytes(ByteBuffer.allocate(4).putInt(number).array());
        }
        return this;
    }

    Fields value(byte[] value) {
        int32(value.length);
        bytes.writeBytes(value);
        return this;
    }

    Fields value(String value) {
        return value(value.getBytes(StandardCharsets.UTF_8));
    }

    byte[] bytes() {
        return bytes.toByteArray();
    }

    WireMessage of(char type) {
        return new WireMessage(type, bytes());
    }
}
