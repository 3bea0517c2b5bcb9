package io.github.lockevolution.faults.redis.wire;

import io.github.lockevolution.faults.gate.ClientKilled;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.util.Optional;

/**
 * A socket that shows every command to its gate before a byte of it leaves. Once the gate has refused a command, nothing leaves
 * any more: Jedis flushes its buffer when it closes a connection, which would send the refused command after all.
 */
final class GatedSocket extends Socket {

    /**
     * The time for an answer that a command waits for: longer than any attack holds one back, and an end to waiting for a Redis that stands
     * still.
     */
    private static final int TO_ANSWER_MILLIS = 30_000;

    private final GatedClient client;
    private final ReplyBuffer answers = new ReplyBuffer();
    private Optional<GatedConnection> connection = Optional.empty();
    private boolean isIntact;

    GatedSocket(GatedClient client) {
        this.client = client;
    }

    @Override
    public OutputStream getOutputStream() {
        return new Requests();
    }

    @Override
    public InputStream getInputStream() {
        return new Replies();
    }

    /** Whether the last client here was killed, and neither side remembers anything of it. */
    boolean isIntact() {
        return isIntact && !isClosed();
    }

    /** Whether Redis remembers something of what came over it. */
    synchronized boolean isRemembered() {
        return connection.filter(GatedConnection::isRemembered).isPresent();
    }

    /** Nothing leaves over it any more. */
    synchronized void end() {
        connection.ifPresent(GatedConnection::end);
    }

    /** Reuses this socket for the next client. */
    GatedSocket again() {
        isIntact = false;
        return this;
    }

    /** Closes the socket where nobody can handle an {@link IOException}. */
    void abandon() {
        try {
            close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private synchronized GatedConnection connection() throws IOException {
        if (connection.isEmpty()) {
            // Shared by both streams: a second one would not know that the client is cut off.
            connection =
                    Optional.of(new GatedConnection(client, super.getOutputStream(), super.getInputStream(), answers));
        }
        return connection.get();
    }

    private final class Requests extends OutputStream {

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            isIntact = false;
            // The time-out is reset afterwards: a push message may come as late as it likes.
            int usual = getSoTimeout();
            try {
                setSoTimeout(TO_ANSWER_MILLIS);
                connection().send(bytes, offset, length);
            } catch (ClientKilled e) {
                isIntact = connection().forgetRequests() && answers.available() == 0;
                throw e;
            } finally {
                if (!isClosed()) {
                    setSoTimeout(usual);
                }
            }
        }
    }

    private final class Replies extends InputStream {

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            while (answers.available() == 0 && length > 0) {
                if (connection().isOver()) {
                    return -1;
                }
                // Every command that was sent has been answered, so what arrives now is unasked.
                connection().listen();
            }
            return answers.take(bytes, offset, length);
        }

        /** Jedis calls this to find out whether Redis has sent a push message. */
        @Override
        public int available() throws IOException {
            return answers.available() + GatedSocket.super.getInputStream().available();
        }
    }
}
