package io.github.lockevolution.faults.redis.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import redis.clients.jedis.HostAndPort;

/** Says what no Redis says: to each connection the same bytes, once it has sent so many; then it hangs up. */
final class FakeServer implements AutoCloseable {

    private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));

    FakeServer(int after, String answer) throws IOException {
        Thread thread = new Thread(() -> serve(after, answer.getBytes(ISO_8859_1)), "fake server");
        thread.setDaemon(true);
        thread.start();
    }

    private void serve(int after, byte[] answer) {
        while (!listener.isClosed()) {
            try (Socket socket = listener.accept()) {
                socket.getInputStream().readNBytes(after);
                socket.getOutputStream().write(answer);
                socket.shutdownOutput();
                socket.getInputStream().transferTo(OutputStream.nullOutputStream());
            } catch (IOException e) {
                // The test is over, or has ended the connection.
            }
        }
    }

    HostAndPort address() {
        return new HostAndPort("127.0.0.1", listener.getLocalPort());
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
