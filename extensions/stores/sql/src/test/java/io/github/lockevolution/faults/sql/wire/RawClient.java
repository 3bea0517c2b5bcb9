package io.github.lockevolution.faults.sql.wire;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Speaks the protocol message by message. */
final class RawClient implements AutoCloseable {

    private static final int VERSION = 3 << 16;

    private final Socket socket;
    private final DataInputStream in;

    private RawClient(PostgresPort port) throws IOException {
        this.socket = new Socket("127.0.0.1", port.url().getPort());
        this.socket.setSoTimeout(10_000);
        this.in = new DataInputStream(socket.getInputStream());
    }

    static RawClient connect(PostgresPort port) throws IOException {
        return new RawClient(port);
    }

    /** One that has come to the first query. */
    static RawClient begin(PostgresPort port) throws IOException {
        RawClient client = connect(port);
        client.start();
        client.until('Z');
        return client;
    }

    void start() throws IOException {
        byte[] parameters = bytes("user", "lab", "database", "postgres", "");
        ByteArrayOutputStream packet = new ByteArrayOutputStream();
        DataOutputStream data = new DataOutputStream(packet);
        data.writeInt(8 + parameters.length);
        data.writeInt(VERSION);
        data.write(parameters);
        raw(packet.toByteArray());
    }

    /** Strings, with a zero behind each. */
    static byte[] bytes(String... texts) {
        return (String.join("\0", texts) + "\0").getBytes(StandardCharsets.UTF_8);
    }

    void raw(byte[] bytes) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write(bytes);
    }

    RawClient send(char type, byte... body) throws IOException {
        new WireMessage(type, body).write(socket.getOutputStream());
        return this;
    }

    /** Prepares a statement without parameters under no name, binds and runs it. */
    RawClient sendRun(String sql) throws IOException {
        return sendParse(sql).send('B', new byte[8]).send('E', new byte[5]);
    }

    RawClient sendParse(String sql) throws IOException {
        byte[] body = ("\0" + sql + "\0\0\0").getBytes(StandardCharsets.UTF_8);
        return send('P', body);
    }

    /** The types of the messages up to the first of this type. */
    String until(char last) throws IOException {
        StringBuilder types = new StringBuilder();
        char type;
        do {
            type = read().type();
            types.append(type);
        } while (type != last);
        return types.toString();
    }

    WireMessage read() throws IOException {
        return WireMessage.read(in);
    }

    int readByte() throws IOException {
        return in.read();
    }

    int available() throws IOException {
        return in.available();
    }

    /** All messages up to the end of the connection. */
    List<WireMessage> rest() throws IOException {
        List<WireMessage> all = new ArrayList<>();
        int type = in.read();
        while (type >= 0) {
            all.add(new WireMessage((char) type, WireMessage.readBody(in, WireMessage.LARGEST)));
            type = in.read();
        }
        return all;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
