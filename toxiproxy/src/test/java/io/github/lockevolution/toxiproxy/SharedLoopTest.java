package io.github.lockevolution.toxiproxy;

import static org.assertj.core.api.Assertions.assertThat;

import eu.rekawek.toxiproxy.model.ToxicDirection;
import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Whatever a toxic does on one connection, the others on the same event loop wait only for moments. */
class SharedLoopTest {

    /** Several reads of the proxy; sliced into single bytes, each read takes longer than all round trips below. */
    private static final int BYTES = 256 << 10;

    private static final int ROUND_TRIPS = 50;

    @AutoClose
    private final ProxyFixture fixture = new ProxyFixture();

    private static AtomicInteger countInBackground(Socket socket) {
        AtomicInteger read = new AtomicInteger();
        Thread thread = new Thread(() -> {
            byte[] buffer = new byte[1 << 10];
            try {
                for (int n = 0; n >= 0; n = socket.getInputStream().read(buffer)) {
                    read.addAndGet(n);
                }
            } catch (IOException e) {
                // The test has closed the connection.
            }
        });
        thread.setDaemon(true);
        thread.start();
        return read;
    }

    /** Connections of one proxy are on the event loop of its listener, unless that has noticeably more than the other one. */
    @Test
    void others_are_served_while_a_slicer_cuts_a_large_read_into_single_bytes() throws IOException {
        fixture.proxy.toxics().slicer("knife", ToxicDirection.DOWNSTREAM, 1, 0);
        SocketPair other = fixture.connect();
        SocketPair sliced = fixture.connect();
        AtomicInteger arrived = countInBackground(sliced.client());
        new BackgroundWriter(sliced.server(), new byte[BYTES], 1);

        for (int i = 0; i < ROUND_TRIPS; i++) {
            other.send(ToxicDirection.UPSTREAM, "?");
            other.read(ToxicDirection.UPSTREAM, 1);
            other.send(ToxicDirection.DOWNSTREAM, "!");
            other.read(ToxicDirection.DOWNSTREAM, 1);
        }

        assertThat(arrived).as("bytes that arrived meanwhile").hasValueLessThan(BYTES);
    }
}
