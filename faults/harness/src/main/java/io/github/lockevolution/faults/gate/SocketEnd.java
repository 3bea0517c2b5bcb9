package io.github.lockevolution.faults.gate;

import java.io.IOException;
import java.net.Socket;

/** Ends sockets that are of no more use. */
public final class SocketEnd {

    private SocketEnd() {}

    /**
     * Ends a connection by a reset, which leaves no state of it. After any other end, the system keeps its port for a minute, and with
     * thousands of those it takes long to find a free one.
     */
    public static void reset(Socket socket) {
        try {
            socket.setSoLinger(true, 0);
            // A thread that still reads from it would delay the reset.
            socket.shutdownInput();
        } catch (IOException e) {
            // It has ended already, or is not connected yet.
        }
        close(socket);
    }

    /** Closes it and ignores errors. */
    public static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // The socket is of no more use.
        }
    }
}
