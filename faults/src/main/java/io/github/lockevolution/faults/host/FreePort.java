package io.github.lockevolution.faults.host;

import io.github.lockevolution.faults.setup.SetupProblem;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A port on loopback that nobody listened on a moment ago. It lies below those that systems hand out by themselves, so
 * that no connection of this machine takes it by chance before the server that it is meant for.
 */
public final class FreePort {

    private static final int FIRST = 15_000;
    private static final int LAST = 30_000;
    private static final int LOOKS = 200;

    private FreePort() {}

    /**
     * @throws SetupProblem if the machine has no port left
     */
    public static int find() {
        IOException busy = new IOException("every port that was tried is in use");
        for (int look = 0; look < LOOKS; look++) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, LAST);
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (IOException e) {
                busy.addSuppressed(e);
            }
        }
        throw new SetupProblem(
                "no free port on loopback between " + FIRST + " and " + LAST + " (" + busy.getMessage()
                        + "); end some programs that listen here",
                busy);
    }
}
