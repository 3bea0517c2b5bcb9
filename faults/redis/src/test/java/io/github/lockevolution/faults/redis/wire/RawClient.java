package io.github.lockevolution.faults.redis.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.redis.Redis;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import redis.clients.jedis.HostAndPort;

/** A client that knows nothing but bytes. */
public final class RawClient implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 20_000;

    private final Socket socket;

    RawClient(Socket socket) throws IOException {
        this.socket = socket;
        socket.setSoTimeout(PATIENCE_MILLIS);
    }

    public static RawClient at(HostAndPort address) throws IOException {
        return new RawClient(new Socket(address.getHost(), address.getPort()));
    }

    /** Says who it is, as every client does before a lock's first command. */
    RawClient login(Redis redis) throws IOException {
        String password = redis.login().getPassword();
        if (password != null) {
            String user = Optional.ofNullable(redis.login().getUser()).orElse("default");
            assertThat(ask("AUTH", user, password)).isEqualTo("+OK");
        }
        assertThat(ask("SELECT", Integer.toString(redis.login().getDatabase()))).isEqualTo("+OK");
        return this;
    }

    /** Changes to RESP3, and wants to be told when keys change that it has read. */
    RawClient track() throws IOException {
        send(Resp.request("HELLO", "3") + Resp.request("CLIENT", "TRACKING", "ON"));
        String line = line();
        while (!line.equals("+OK")) {
            line = line();
        }
        return this;
    }

    public void send(String bytes) throws IOException {
        socket.getOutputStream().write(bytes.getBytes(UTF_8));
    }

    void sayNoMore() throws IOException {
        socket.shutdownOutput();
    }

    String line() throws IOException {
        StringBuilder line = new StringBuilder();
        while (line.indexOf("\r\n") < 0) {
            int next = socket.getInputStream().read();
            if (next < 0) {
                return line + "<end>";
            }
            line.append((char) next);
        }
        return line.substring(0, line.length() - 2);
    }

    List<String> lines(int count) throws IOException {
        List<String> lines = new ArrayList<>();
        while (lines.size() < count) {
            lines.add(line());
        }
        return lines;
    }

    /** Sends a command and reads the first line of its answer. */
    String ask(String... words) throws IOException {
        send(Resp.request(words));
        return line();
    }

    /** All that comes until the connection ends. */
    public String rest() throws IOException {
        return new String(socket.getInputStream().readAllBytes(), UTF_8);
    }

    /** The same of a connection that may also be reset. */
    public String restIfAny() throws IOException {
        try {
            return rest();
        } catch (SocketException e) {
            return "";
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
