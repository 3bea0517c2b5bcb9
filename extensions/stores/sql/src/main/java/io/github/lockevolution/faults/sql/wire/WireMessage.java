package io.github.lockevolution.faults.sql.wire;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * One message of either side, once a session has begun.
 *
 * @param type its first byte
 * @param body the bytes behind its length
 */
record WireMessage(char type, byte[] body) {

    /** The server reports an error, or ends the session. */
    static final char ERROR = 'E';

    /** The server waits for the next query, and no transaction is open. */
    static final WireMessage READY_AND_IDLE = new WireMessage('Z', new byte[] {'I'});

    static final int LARGEST = 64 * 1024 * 1024;
    static final int LENGTH_BYTES = Integer.BYTES;

    private static final List<String> LAST_WORDS = List.of("FATAL", "PANIC");

    /** The state by which the standard says that a connection is broken. */
    private static final String CONNECTION_FAILURE = "08006";

    /**
     * @throws IOException if the peer is gone, or does not send a message
     */
    static WireMessage read(DataInputStream from) throws IOException {
        char type = (char) from.readUnsignedByte();
        return new WireMessage(type, readBody(from, LARGEST));
    }

    /** @param largest how many bytes it may take with its length */
    static byte[] readBody(DataInputStream from, int largest) throws IOException {
        int length = from.readInt();
        if (length < LENGTH_BYTES || length > largest) {
            throw new IOException("a message of " + length + " bytes; " + LENGTH_BYTES + " to " + largest + " can be");
        }
        // An array of the length that is claimed would let a few bytes take 64 MB.
        byte[] body = from.readNBytes(length - LENGTH_BYTES);
        if (body.length < length - LENGTH_BYTES) {
            throw new IOException("the connection ended inside a message");
        }
        return body;
    }

    /** The message by which a client runs a simple query. */
    static WireMessage query(String sql) {
        return new WireMessage('Q', (sql + '\0').getBytes(StandardCharsets.UTF_8));
    }

    /** The error by which a server ends a session. */
    static WireMessage fatal(String reason) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (String field : List.of("SFATAL", "VFATAL", "C" + CONNECTION_FAILURE, "M" + reason)) {
            body.writeBytes(field.getBytes(StandardCharsets.UTF_8));
            body.write(0);
        }
        body.write(0);
        return new WireMessage(ERROR, body.toByteArray());
    }

    /** Sends the message in one piece. */
    void write(OutputStream to) throws IOException {
        to.write(ByteBuffer.allocate(size())
                .put((byte) type)
                .putInt(LENGTH_BYTES + body.length)
                .put(body)
                .array());
    }

    int size() {
        return 1 + LENGTH_BYTES + body.length;
    }

    WireFields fields() {
        return new WireFields(body);
    }

    /** Whether the server ends the session by it. */
    boolean isLast() {
        return type == ERROR
                && errorField('V')
                        .or(() -> errorField('S'))
                        .filter(LAST_WORDS::contains)
                        .isPresent();
    }

    /** The five characters by which the standard calls the error. */
    String sqlState() {
        return errorField('C').orElse("?");
    }

    private Optional<String> errorField(char wanted) {
        WireFields fields = fields();
        for (char field = fields.character(); field != 0; field = fields.character()) {
            String value = fields.text();
            if (field == wanted) {
                return Optional.of(value);
            }
        }
        return Optional.empty();
    }
}
