package io.github.lockevolution.faults.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.util.Optional;

/**
 * A socket that shows its gate every command before a byte of it leaves. Once the gate has refused a command, nothing
 * leaves any more: a Jedis connection flushes what it has buffered when it is closed, and a client that died before its
 * command must not send it while being cleaned up.
 */
final class GatedSocket extends Socket {

    private final GatedClient client;
    private final ReplyBuffer answers = new ReplyBuffer();
    private Optional<GatedConnection> exchange = Optional.empty();

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

    void abandon() {
        try {
            close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private synchronized GatedConnection exchange() throws IOException {
        if (exchange.isEmpty()) {
            // One for all who ask: a second one would not know that the client is cut off.
            exchange =
                    Optional.of(new GatedConnection(client, super.getOutputStream(), super.getInputStream(), answers));
        }
        return exchange.get();
    }

    private final class Requests extends OutputStream {

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            exchange().send(bytes, offset, length);
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
                if (exchange().isOver()) {
                    return -1;
                }
                // Every command that was sent has its answer: what comes now, Redis sends unasked.
                exchange().listen();
            }
            return answers.take(bytes, offset, length);
        }

        /** Jedis asks this to learn whether Redis has sent something unasked. */
        @Override
        public int available() throws IOException {
            return answers.available() + GatedSocket.super.getInputStream().available();
        }
    }
}
