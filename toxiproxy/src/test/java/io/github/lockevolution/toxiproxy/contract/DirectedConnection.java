package io.github.lockevolution.toxiproxy.contract;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/** One direction of a connection; the test has both ends. */
record DirectedConnection(Socket from, Socket to) {

    static final int TIMEOUT_MILLIS = 20_000;
    private static final int SILENCE_MILLIS = 200;

    DirectedConnection reversed() {
        return new DirectedConnection(to, from);
    }

    void send(String text) throws IOException {
        from.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    String read(int length) throws IOException {
        return new String(to.getInputStream().readNBytes(length), StandardCharsets.US_ASCII);
    }

    /** Reads to the end; a TCP RST shows as {@code <reset>}. */
    String readToTheEnd() throws IOException {
        StringBuilder text = new StringBuilder();
        try {
            for (int next = to.getInputStream().read();
                    next >= 0;
                    next = to.getInputStream().read()) {
                text.append((char) next);
            }
        } catch (SocketTimeoutException e) {
            throw e;
        } catch (IOException e) {
            text.append("<reset>");
        }
        return text.toString();
    }

    /** Whether for a moment neither a byte nor the end arrives. */
    boolean isSilent() throws IOException {
        to.setSoTimeout(SILENCE_MILLIS);
        try {
            to.getInputStream().read();
            return false;
        } catch (SocketTimeoutException e) {
            return true;
        } finally {
            to.setSoTimeout(TIMEOUT_MILLIS);
        }
    }
}
