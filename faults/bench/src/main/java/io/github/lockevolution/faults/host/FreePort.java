package io.github.lockevolution.faults.host;

import io.github.lockevolution.faults.setup.SetupProblem;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Finds a port on loopback on which no program listens. It is below the ephemeral ports, so that no outgoing connection of this machine
 * takes it by chance before its server does.
 */
public final class FreePort {

    private static final int FIRST = 15_000;
    private static final int LAST = 30_000;
    private static final int ATTEMPTS = 200;

    private FreePort() {}

    /**
     * A port from 15000 to 29999. Another program may still take it before it is used.
     *
     * @throws SetupProblem if 200 random ports are all in use
     */
    public static int find() {
        IOException busy = new IOException("every port that was tried is in use");
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, LAST);
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (IOException e) {
                busy.addSuppressed(e);
            }
        }
        throw new SetupProblem(HostText.class, text -> text.noFreePort(FIRST, LAST), busy);
    }
}
