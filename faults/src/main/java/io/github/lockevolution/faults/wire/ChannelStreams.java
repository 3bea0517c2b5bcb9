package io.github.lockevolution.faults.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;

/**
 * One side of a connection through a port. Both sides share a selector, so that one thread can wait for whichever speaks
 * first; reading and writing wait for this side alone. A thread that is interrupted waits no longer.
 */
final class ChannelStreams {

    private final SocketChannel channel;
    private final SelectionKey key;

    ChannelStreams(SocketChannel channel, Selector both) throws IOException {
        this.channel = channel;
        channel.configureBlocking(false);
        this.key = channel.register(both, 0);
    }

    /** Waits until at least one side can be read. */
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

    /** Whether the last wait ended because of this side. */
    boolean spoke() {
        return key.selector().selectedKeys().contains(key);
    }

    InputStream input() {
        return new Input();
    }

    OutputStream output() {
        return new Output();
    }

    /** Says that nothing more comes, and waits a while for the other end to hang up as well. */
    void hangUp(Duration limit) throws IOException {
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
