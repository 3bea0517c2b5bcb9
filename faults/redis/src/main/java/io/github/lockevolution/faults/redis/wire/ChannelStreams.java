package io.github.lockevolution.faults.redis.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;

/**
 * Blocking streams over one of the two channels of a proxied connection. Both channels share a selector, so that one thread can
 * wait until either is readable; a read or a write waits for its own channel only. An interrupt ends every wait by an
 * {@link InterruptedIOException}.
 */
final class ChannelStreams {

    private final SocketChannel channel;
    private final SelectionKey key;

    ChannelStreams(SocketChannel channel, Selector both) throws IOException {
        this.channel = channel;
        channel.configureBlocking(false);
        this.key = channel.register(both, 0);
    }

    /** Waits until at least one of the channels is readable. */
    static void awaitAny(Selector both) throws IOException {
        both.keys().forEach(key -> key.interestOps(SelectionKey.OP_READ));
        select(both, 0);
        both.keys().forEach(key -> key.interestOps(0));
    }

    private static void select(Selector both, long millis) throws IOException {
        both.selectedKeys().clear();
        both.select(millis);
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedIOException("this connection was ended from outside");
        }
    }

    /** Whether this channel was readable when {@link #awaitAny} returned. */
    boolean wasReadable() {
        return key.selector().selectedKeys().contains(key);
    }

    InputStream input() {
        return new Input();
    }

    OutputStream output() {
        return new Output();
    }

    /** Ends the output, and waits for the peer to do the same, at most for the limit. */
    void shutDown(Duration limit) throws IOException {
        channel.shutdownOutput();
        long end = System.nanoTime() + limit.toNanos();
        ByteBuffer ignored = ByteBuffer.allocate(8192);
        for (long left = limit.toMillis();
                left > 0;
                left = Duration.ofNanos(end - System.nanoTime()).toMillis()) {
            if (channel.read(ignored.clear()) < 0) {
                return;
            }
            await(SelectionKey.OP_READ, left);
        }
    }

    /**
     * Lets the end of the channel be a reset: otherwise the system keeps its local port for a minute, and a client that connects for each
     * command uses up all there are.
     */
    void resetWhenClosed() throws IOException {
        channel.setOption(StandardSocketOptions.SO_LINGER, 0);
    }

    private void await(int operation, long millis) throws IOException {
        key.interestOps(operation);
        select(key.selector(), millis);
        key.interestOps(0);
    }

    private final class Input extends InputStream {

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            ByteBuffer target = ByteBuffer.wrap(bytes, offset, length);
            int count = channel.read(target);
            while (count == 0 && length > 0) {
                await(SelectionKey.OP_READ, 0);
                count = channel.read(target);
            }
            return count;
        }
    }

    private final class Output extends OutputStream {

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            ByteBuffer source = ByteBuffer.wrap(bytes, offset, length);
            while (source.hasRemaining()) {
                if (channel.write(source) == 0) {
                    await(SelectionKey.OP_WRITE, 0);
                }
            }
        }
    }
}
