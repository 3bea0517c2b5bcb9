package io.github.lockevolution.faults.sql.wire;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The first message of a client, which has a code instead of a type.
 *
 * @param code the version of the protocol, or another request
 * @param body the bytes behind the code
 */
record StartupPacket(int code, byte[] body) {

    /** The largest packet; a server refuses a larger one, too: {@code MAX_STARTUP_PACKET_LENGTH}. */
    private static final int LARGEST = 10_000;

    private static final int CANCEL = 80_877_102;
    private static final int ENCRYPT_BY_TLS = 80_877_103;
    private static final int ENCRYPT_BY_GSS = 80_877_104;
    private static final int MAJOR_VERSION = 3;
    private static final int MINOR_BITS = 16;
    private static final String OPTIONS = "options";

    /** @throws IOException if the client is gone, or it is no client */
    static StartupPacket read(DataInputStream from) throws IOException {
        WireFields fields = new WireFields(WireMessage.readBody(from, LARGEST));
        int code = fields.int32();
        StartupPacket packet = new StartupPacket(code, fields.rest());
        if (!packet.isCancel() && !packet.isAboutEncryption() && code >> MINOR_BITS != MAJOR_VERSION) {
            throw new IOException("code " + code + " is none that begins a session");
        }
        return packet;
    }

    /** Whether the packet asks to cancel the command of another session. */
    boolean isCancel() {
        return code == CANCEL;
    }

    /** Whether the client asks first if it may encrypt. */
    boolean isAboutEncryption() {
        return code == ENCRYPT_BY_TLS || code == ENCRYPT_BY_GSS;
    }

    /** The same packet with these settings for the session, by their names; they override the client's own. */
    StartupPacket with(Map<String, String> settings) {
        Map<String, String> parameters = parameters();
        settings.forEach(
                (name, value) -> parameters.merge(OPTIONS, " -c " + name + "=" + escaped(value), String::concat));
        ByteArrayOutputStream rewritten = new ByteArrayOutputStream();
        parameters.forEach(
                (name, value) -> rewritten.writeBytes((name + '\0' + value + '\0').getBytes(StandardCharsets.UTF_8)));
        rewritten.write(0);
        return new StartupPacket(code, rewritten.toByteArray());
    }

    private Map<String, String> parameters() {
        WireFields fields = new WireFields(body);
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String name = fields.text(); !name.isEmpty(); name = fields.text()) {
            parameters.put(name, fields.text());
        }
        return parameters;
    }

    /** A blank divides options, unless a backslash stands before it. */
    private static String escaped(String value) {
        return value.replaceAll("[\\\\\\s]", "\\\\$0");
    }

    void write(OutputStream to) throws IOException {
        int length = WireMessage.LENGTH_BYTES + Integer.BYTES + body.length;
        to.write(ByteBuffer.allocate(length)
                .putInt(length)
                .putInt(code)
                .put(body)
                .array());
    }
}
