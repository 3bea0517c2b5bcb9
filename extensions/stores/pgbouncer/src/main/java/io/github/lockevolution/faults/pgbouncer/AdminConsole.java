package io.github.lockevolution.faults.pgbouncer;

import io.github.lockevolution.faults.host.Address;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The admin console of a PgBouncer, which answers like a database and is none: the driver for JDBC sends it settings that it refuses.
 *
 * @see <a href="https://www.postgresql.org/docs/current/protocol-message-formats.html">the messages</a>
 */
final class AdminConsole implements AutoCloseable {

    /** The user that the console lets in. */
    static final String USER = "bench";

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int VERSION_3 = 3 << 16;

    private final Socket socket;
    private final DataInputStream input;
    private final DataOutputStream output;

    private AdminConsole(Socket socket) throws IOException {
        this.socket = socket;
        this.input = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
        // The console closes a connection that brings a question in pieces.
        this.output = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
    }

    /** @throws IOException if nothing answers, or it lets nobody in */
    static AdminConsole connect(Address pooler) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), pooler.port());
        try {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(Math.toIntExact(PATIENCE.toMillis()));
            AdminConsole console = new AdminConsole(socket);
            console.logIn();
            return console;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    private void logIn() throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataOutputStream packet = new DataOutputStream(body);
        packet.writeInt(VERSION_3);
        for (String word : List.of("user", USER, "database", "pgbouncer", "")) {
            packet.write(terminated(word));
        }
        send(body.toByteArray());
        answer();
    }

    /**
     * The rows of a table of the console.
     *
     * @param table {@code SERVERS} or {@code CLIENTS}, for example
     * @return the values of each row by the names of their columns; none for what is no text
     * @throws IOException if it does not answer
     */
    synchronized List<Map<String, String>> show(String table) throws IOException {
        output.writeByte('Q');
        send(terminated("SHOW " + table));
        return answer();
    }

    private static byte[] terminated(String text) {
        return (text + '\0').getBytes(StandardCharsets.UTF_8);
    }

    private void send(byte[] body) throws IOException {
        output.writeInt(Integer.BYTES + body.length);
        output.write(body);
        output.flush();
    }

    private List<Map<String, String>> answer() throws IOException {
        List<String> columns = List.of();
        List<Map<String, String>> rows = new ArrayList<>();
        while (true) {
            char type = (char) input.readByte();
            ByteBuffer body = ByteBuffer.wrap(input.readNBytes(input.readInt() - Integer.BYTES));
            switch (type) {
                case 'T' -> columns = columns(body);
                case 'D' -> rows.add(row(columns, body));
                case 'E' ->
                    throw new IOException(
                            StandardCharsets.UTF_8.decode(body).toString().replace('\0', ' '));
                case 'Z' -> {
                    return rows;
                }
                default -> {
                    // Says nothing of a table.
                }
            }
        }
    }

    private static List<String> columns(ByteBuffer body) {
        int afterName = Integer.BYTES + Short.BYTES + Integer.BYTES + Short.BYTES + Integer.BYTES + Short.BYTES;
        List<String> names = new ArrayList<>();
        for (int count = body.getShort(); count > 0; count--) {
            int start = body.position();
            while (body.get() != 0) {
                // The name goes on.
            }
            names.add(new String(body.array(), start, body.position() - start - 1, StandardCharsets.UTF_8));
            body.position(body.position() + afterName);
        }
        return names;
    }

    private static Map<String, String> row(List<String> columns, ByteBuffer body) {
        Map<String, String> row = new HashMap<>();
        body.getShort();
        for (String column : columns) {
            int length = body.getInt();
            if (length >= 0) {
                byte[] value = new byte[length];
                body.get(value);
                row.put(column, new String(value, StandardCharsets.UTF_8));
            }
        }
        return row;
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // It is of no use any more.
        }
    }
}
