package io.github.lockevolution.faults.gate;

import java.io.IOException;
import java.net.Socket;

/** How a socket ends that is of no use any more. */
public final class SocketEnd {

    private SocketEnd() {}

    /**
     * Ends a connection by a reset, which leaves nothing of it. After any other end, the system keeps its port for a minute, and where thousands are
     * kept, it looks long for a free one.
     */
    public static void reset(Socket socket) {
        try {
            socket.setSoLinger(true, 0);
            // Whoever reads from it now would delay the reset.
            socket.shutdownInput();
        } catch (IOException e) {
            // It has ended already, or is not connected yet.
        }
        close(socket);
    }

    /** Ends it, whatever becomes of that. */
    public static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It is of no use any more.
        }
    }
}
