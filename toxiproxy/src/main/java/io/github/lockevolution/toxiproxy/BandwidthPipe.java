package io.github.lockevolution.toxiproxy;

import io.netty.buffer.ByteBuf;
import java.util.concurrent.TimeUnit;

/**
 * The toxic {@code bandwidth}: lets {@code rate} times 1000 bytes through a second. A piece leaves when a line of that bandwidth would have
 * transmitted its last byte. With a rate of 0 nothing leaves until the rate is changed or the toxic removed; a new rate also holds for
 * waiting pieces.
 *
 * <pre>
 * rate 1, which is a byte in a millisecond
 *
 * time   0           20          40          50 ms
 * in     50 bytes
 * out                20 bytes    20 bytes    10 bytes
 * </pre>
 */
final class BandwidthPipe extends ToxicPipe {

    private static final long BYTES_PER_KILOBYTE = 1000;
    /** A rate beyond any real line; keeps the arithmetic far from overflow. */
    private static final long MAX_RATE = 1_000_000_000;

    private static final long PIECES_PER_SECOND = 50;
    private static final long MIN_CAPACITY = 64 << 10;

    private long lineFreeAt;

    BandwidthPipe(PipeContext context, Toxic toxic) {
        super(context, toxic);
    }

    @Override
    void onData(ByteBuf data) {
        if (bytesPerSecond() == 0) {
            queue().add(data, LinkClock.NEVER);
            return;
        }
        while (data.readableBytes() > pieceSize()) {
            transmit(data.readRetainedSlice((int) pieceSize()));
        }
        transmit(data);
    }

    @Override
    void onUpdate() {
        lineFreeAt = clock().now();
        queue().takeAll().forEach(this::onData);
    }

    @Override
    boolean isFull() {
        return queue().isFull(Math.max(MIN_CAPACITY, pieceSize()));
    }

    private void transmit(ByteBuf piece) {
        long nanos = TimeUnit.SECONDS.toNanos(piece.readableBytes()) / bytesPerSecond();
        lineFreeAt = Math.max(lineFreeAt, clock().now()) + nanos;
        queue().add(piece, lineFreeAt);
    }

    private long pieceSize() {
        return Math.max(1, Math.min(LatencyPipe.CAPACITY, bytesPerSecond() / PIECES_PER_SECOND));
    }

    private long bytesPerSecond() {
        return Math.min(MAX_RATE, attribute("rate")) * BYTES_PER_KILOBYTE;
    }
}
