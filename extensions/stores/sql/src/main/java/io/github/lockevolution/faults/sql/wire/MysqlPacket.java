package io.github.lockevolution.faults.sql.wire;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * A packet of the protocol of a MySQL, however many parts it is sent in.
 *
 * @param number of its first part in the exchange
 */
record MysqlPacket(int number, byte[] payload) {

    static final int OK = 0x00;
    static final int ERROR = 0xFF;
    static final int END = 0xFE;

    private static final int LONGEST_PART = 0xFF_FFFF;
    private static final int LONGEST_END = 8;
    private static final int BYTE = 0xFF;
    private static final int UNKNOWN_ERROR = 1105;

    static MysqlPacket read(DataInputStream input) throws IOException {
        ByteArrayOutputStream payload = new ByteArrayOutputStream();
        int first = -1;
        int length = LONGEST_PART;
        while (length == LONGEST_PART) {
            int header = Integer.reverseBytes(input.readInt());
            length = header & LONGEST_PART;
            first = first < 0 ? header >>> 3 * Byte.SIZE : first;
            byte[] part = new byte[length];
            input.readFully(part);
            payload.write(part);
        }
        return new MysqlPacket(first, payload.toByteArray());
    }

    void write(OutputStream output) throws IOException {
        ByteArrayOutputStream parts = new ByteArrayOutputStream();
        int from = 0;
        int part = number;
        int length = LONGEST_PART;
        while (length == LONGEST_PART) {
            length = Math.min(payload.length - from, LONGEST_PART);
            for (int shift = 0; shift < 3; shift++) {
                parts.write(length >>> shift * Byte.SIZE);
            }
            parts.write(part);
            parts.write(payload, from, length);
            from += length;
            part++;
        }
        parts.writeTo(output);
    }

    /** A statement that begins an exchange. */
    static MysqlPacket query(String sql) {
        return new MysqlPacket(0, ("\u0003" + sql).getBytes(StandardCharsets.UTF_8));
    }

    /** The answer to a command that the server does not get. */
    static MysqlPacket error(int number, String reason) {
        ByteArrayOutputStream payload = new ByteArrayOutputStream();
        payload.write(ERROR);
        payload.write(UNKNOWN_ERROR);
        payload.write(UNKNOWN_ERROR >>> Byte.SIZE);
        payload.writeBytes(("#HY000" + reason).getBytes(StandardCharsets.UTF_8));
        return new MysqlPacket(number, payload.toByteArray());
    }

    /** What kind of packet it is. */
    int first() {
        return payload.length == 0 ? -1 : payload[0] & BYTE;
    }

    /** Whether it ends columns or rows. */
    boolean isEnd() {
        return first() == END && payload.length <= LONGEST_END;
    }

    /** Its fields behind the first byte. */
    MysqlFields fields() {
        MysqlFields fields = new MysqlFields(payload);
        fields.int8();
        return fields;
    }
}
