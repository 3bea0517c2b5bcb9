package io.github.lockevolution.toxiproxy;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;

/** A thread that writes blocks to a socket until all are written or the connection breaks. */
final class BackgroundWriter {

    private final AtomicLong sent = new AtomicLong();
    private final Thread thread;

    BackgroundWriter(Socket socket, byte[] block, long blocks) {
        thread = new Thread(() -> {
            try {
                for (long i = 0; i < blocks; i++) {
                    socket.getOutputStream().write(block);
                    sent.incrementAndGet();
                }
            } catch (IOException e) {
                // The test has closed the connection; the number of blocks sent is the result.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    long blocksSent() {
        return sent.get();
    }

    /** Waits until no block was sent for a second, or all were. */
    void awaitStandstill() {
        AtomicLong before = new AtomicLong(-1);
        Awaitility.await("the sender stands still")
                .atMost(Duration.ofSeconds(60))
                .pollDelay(Duration.ofSeconds(1))
                .pollInterval(Duration.ofSeconds(1))
                .until(() -> before.getAndSet(sent.get()) == sent.get());
    }

    void join() throws InterruptedException {
        thread.join(20_000);
    }
}
