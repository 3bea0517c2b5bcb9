package io.github.lockevolution.faults.sql.wire;

import io.github.lockevolution.faults.gate.SocketEnd;
import io.github.lockevolution.faults.host.Address;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;

/** A socket of which a port reads messages, and over which it ends. */
record WireSocket(Socket socket, DataInputStream input) {

    private static final Duration TO_CONNECT = Duration.ofSeconds(10);
    private static final Duration TO_HEAR = Duration.ofSeconds(1);

    static WireSocket of(Socket socket) throws IOException {
        socket.setTcpNoDelay(true);
        return new WireSocket(socket, new DataInputStream(new BufferedInputStream(socket.getInputStream())));
    }

    /** Connects. */
    static WireSocket to(Address server) throws IOException {
        Socket socket = new Socket();
        try {
            socket.connect(new InetSocketAddress(server.host(), server.port()), Math.toIntExact(TO_CONNECT.toMillis()));
            return of(socket);
        } catch (IOException e) {
            socket.close();
            throw new IOException("cannot connect to " + server + ": " + e.getMessage(), e);
        }
    }

    void write(Iterable<WireMessage> messages) throws IOException {
        for (WireMessage message : messages) {
            message.write(socket.getOutputStream());
        }
    }

    /** Lets the peer read its last messages: a socket that is closed with bytes unread sends a RST, and the peer might not get them. */
    void shutDown() {
        try {
            socket.shutdownOutput();
            socket.setSoTimeout(Math.toIntExact(TO_HEAR.toMillis()));
            socket.getInputStream().transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            // The peer is gone, or has had its time.
        }
    }

    /** Ends by a reset. */
    void reset() {
        SocketEnd.reset(socket);
    }

    void close() {
        SocketEnd.close(socket);
    }
}
