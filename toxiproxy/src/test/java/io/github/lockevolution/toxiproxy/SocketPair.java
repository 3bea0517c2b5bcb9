package io.github.lockevolution.toxiproxy;

import eu.rekawek.toxiproxy.model.ToxicDirection;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/** Both ends of one proxied connection. A read that waits for 20 seconds fails. */
record SocketPair(Socket client, Socket server) implements Closeable {

    private static final int PATIENCE_MILLIS = 20_000;
    private static final int SILENCE_MILLIS = 150;

    Socket sender(ToxicDirection direction) {
        return direction == ToxicDirection.UPSTREAM ? client : server;
    }

    Socket receiver(ToxicDirection direction) {
        return direction == ToxicDirection.UPSTREAM ? server : client;
    }

    void send(ToxicDirection direction, String text) {
        try {
            sender(direction).getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads exactly that many bytes. */
    String read(ToxicDirection direction, int length) {
        return ask(receiver(direction), PATIENCE_MILLIS, socket -> {
            byte[] bytes = socket.getInputStream().readNBytes(length);
            return new String(bytes, StandardCharsets.US_ASCII);
        });
    }

    /** Reads to the end; a TCP RST shows as {@code <reset>}. */
    String readToTheEnd(ToxicDirection direction) {
        return ask(receiver(direction), PATIENCE_MILLIS, socket -> {
            StringBuilder text = new StringBuilder();
            try {
                for (int next = socket.getInputStream().read();
                        next >= 0;
                        next = socket.getInputStream().read()) {
                    text.append((char) next);
                }
            } catch (SocketException e) {
                text.append("<reset>");
            }
            return text.toString();
        });
    }

    /** Whether for a moment neither a byte nor the end arrives. */
    boolean isSilent(ToxicDirection direction) {
        return ask(receiver(direction), SILENCE_MILLIS, socket -> {
            try {
                socket.getInputStream().read();
                return false;
            } catch (SocketTimeoutException e) {
                return true;
            }
        });
    }

    @Override
    public void close() throws IOException {
        client.close();
        server.close();
    }

    private static <T> T ask(Socket socket, int patience, Reading<T> reading) {
        try {
            socket.setSoTimeout(patience);
            return reading.from(socket);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private interface Reading<T> {
        T from(Socket socket) throws IOException;
    }
}
