package io.github.lockevolution.toxiproxy;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import eu.rekawek.toxiproxy.ToxiproxyClient;
import eu.rekawek.toxiproxy.model.ToxicDirection;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The example of the README; {@link ReadmeTest} compares the two. */
class ReadmeSampleTest {

    private ServerSocket server;

    @BeforeEach
    void listen() throws IOException {
        server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    @Test
    void a_server_that_falls_silent_is_noticed() throws Exception {
        try (EmbeddedToxiproxy toxiproxy = EmbeddedToxiproxy.start()) {
            var client = new ToxiproxyClient("127.0.0.1", toxiproxy.address().getPort());
            var proxy = client.createProxy("server", "127.0.0.1:0", "127.0.0.1:" + server.getLocalPort());
            proxy.toxics().timeout("silent", ToxicDirection.DOWNSTREAM, 0);

            assertThatThrownBy(() -> readFrom(proxy.getListen())).isInstanceOf(SocketTimeoutException.class);
        }
    }

    /** The server answers before the client reads, so that only the toxic keeps the answer away. */
    private int readFrom(String address) throws IOException {
        try (Socket client = new Socket("127.0.0.1", HostPort.parse(address).port());
                Socket accepted = server.accept()) {
            accepted.getOutputStream().write('x');
            client.setSoTimeout(100);
            return client.getInputStream().read();
        }
    }
}
