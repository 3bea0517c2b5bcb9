package io.github.lockevolution.toxiproxy;

import io.netty.buffer.ByteBuf;
import java.util.concurrent.TimeUnit;

/**
 * Limits the rate. A piece leaves when a line of that bandwidth would have transmitted its last byte. With a rate of 0 nothing
 * leaves until the rate is changed or the toxic removed.
 */
final class BandwidthPipe extends HoldingPipe {

    private static final long BYTES_PER_KILOBYTE = 1000;
    /** A rate beyond any real line; keeps the arithmetic far from overflow. */
    private static final long MAX_RATE = 1_000_000_000;

    private static final long PIECES_PER_SECOND = 50;
    private static final long MIN_CAPACITY = 64 << 10;

    private long lineFreeAt;

    BandwidthPipe(Link link, Toxic toxic, AttachedAt attachedAt) {
        super(link, toxic);
    }

    @Override
    void schedule(ByteBuf data) {
        if (bytesPerSecond() == 0) {
            hold(data, Link.NEVER);
            return;
        }
        while (data.readableBytes() > pieceSize()) {
            transmit(data.readRetainedSlice((int) pieceSize()));
        }
        transmit(data);
    }

    @Override
    void onReschedule() {
        lineFreeAt = link().now();
    }

    @Override
    long capacity() {
        return Math.max(MIN_CAPACITY, pieceSize());
    }

    private void transmit(ByteBuf piece) {
        long nanos = TimeUnit.SECONDS.toNanos(piece.readableBytes()) / bytesPerSecond();
        lineFreeAt = Math.max(lineFreeAt, link().now()) + nanos;
        hold(piece, lineFreeAt);
    }

    private long pieceSize() {
        return Math.max(1, Math.min(LatencyPipe.CAPACITY, bytesPerSecond() / PIECES_PER_SECOND));
    }

    private long bytesPerSecond() {
        return Math.min(MAX_RATE, attribute("rate")) * BYTES_PER_KILOBYTE;
    }
}
