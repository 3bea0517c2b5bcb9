package io.github.lockevolution.toxiproxy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ports below those that operating systems assign: while nobody listens on one, no other test is given it. A proxy that is
 * disabled and enabled again needs such a port.
 */
final class UnassignedPort {

    private static final int FIRST = 15_000;
    private static final int COUNT = 15_000;

    /** Counts up, so that no two tests of this JVM try the same one; from anywhere, for other JVMs may do so as well. */
    private static final AtomicInteger NEXT =
            new AtomicInteger(ThreadLocalRandom.current().nextInt(COUNT));

    private UnassignedPort() {}

    static int find() {
        for (int tries = 0; tries < COUNT; tries++) {
            int port = FIRST + NEXT.getAndIncrement() % COUNT;
            // Not by listening there: a process that this JVM starts just now would listen on with a copy of the
            // socket.
            if (ReleasedPort.await(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), Duration.ZERO)) {
                return port;
            }
        }
        throw new IllegalStateException("all ports from " + FIRST + " on are in use");
    }
}
