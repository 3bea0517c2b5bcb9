package io.github.lockevolution.toxiproxy;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Waits until a released port can be listened on again. Closing the socket is not enough: while this JVM starts a process, that process has
 * copies of all sockets of this JVM until it has closed them, and the port is busy until then.
 */
final class ReleasedPort {

    private static final long MILLIS_BETWEEN_LOOKS = 1;

    private ReleasedPort() {}

    /**
     * Waits until the port is free, or the patience is over: then another program listens there by now.
     *
     * @return whether it is free
     */
    static boolean await(InetSocketAddress address, Duration patience) {
        long begun = System.nanoTime();
        while (isListenedOn(address)) {
            if (System.nanoTime() - begun > patience.toNanos()) {
                return false;
            }
            try {
                TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_LOOKS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        return true;
    }

    private static boolean isListenedOn(InetSocketAddress address) {
        // Bound, but not listening: even if a process that starts just now copies this socket as well, it blocks no
        // other one.
        try (SocketChannel probe = SocketChannel.open()) {
            probe.setOption(StandardSocketOptions.SO_REUSEADDR, true).bind(address);
            return false;
        } catch (BindException e) {
            return true;
        } catch (IOException e) {
            // An error that waiting would not change; the next listener there gets it, too.
            return false;
        }
    }
}
