package io.github.lockevolution.faults.wire;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.util.Optional;

/**
 * The door for a Jedis client in this JVM: a socket that shows its gate every command before a byte of it leaves. Once the
 * gate has refused a command, nothing leaves any more: a Jedis connection flushes what it has buffered when it is closed,
 * and a client that died before its command must not send it while being cleaned up.
 */
final class GatedSocket extends Socket {

    private final CommandGate gate;
    private final int largestFrame;
    private Optional<Exchange> exchange = Optional.empty();
    private ByteArrayInputStream answers = new ByteArrayInputStream(new byte[0]);

    GatedSocket(CommandGate gate, int largestFrame) {
        this.gate = gate;
        this.largestFrame = largestFrame;
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

    private synchronized Exchange exchange() throws IOException {
        if (exchange.isEmpty()) {
            // One for all who ask: a second one would not know that the client is dead.
            exchange = Optional.of(new Exchange(gate, super.getOutputStream(), super.getInputStream(), largestFrame));
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
            byte[] more = exchange().send(bytes, offset, length);
            byte[] unread = answers.readAllBytes();
            byte[] all = new byte[unread.length + more.length];
            System.arraycopy(unread, 0, all, 0, unread.length);
            System.arraycopy(more, 0, all, unread.length, more.length);
            answers = new ByteArrayInputStream(all);
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
            int count = answers.read(bytes, offset, length);
            if (count >= 0 || exchange().isOver()) {
                return count;
            }
            // Nothing was asked: what comes now, Redis sends unasked.
            return GatedSocket.super.getInputStream().read(bytes, offset, length);
        }
    }
}
