package io.github.lockevolution.faults.host;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** A port on loopback that nobody listened on a moment ago. */
public final class FreePort {

    private FreePort() {}

    /**
     * @throws SetupProblem if the machine has no port left
     */
    public static int find() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new SetupProblem(
                    "no free port on loopback (" + e.getMessage() + "); end some programs that listen or connect here",
                    e);
        }
    }
}
