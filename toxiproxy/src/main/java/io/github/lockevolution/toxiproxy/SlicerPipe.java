package io.github.lockevolution.toxiproxy;

import io.netty.buffer.ByteBuf;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** Cuts the stream into small pieces that leave one by one, with a pause after each. */
final class SlicerPipe extends HoldingPipe {

    private static final long CAPACITY = 64 << 10;

    private long nextPieceAt;

    SlicerPipe(Link link, Toxic toxic, AttachedAt attachedAt) {
        super(link, toxic);
    }

    @Override
    void schedule(ByteBuf data) {
        long size = pieceSize();
        while (data.readableBytes() > size) {
            place(data.readRetainedSlice((int) size));
            size = pieceSize();
        }
        place(data);
    }

    @Override
    void onReschedule() {
        nextPieceAt = link().now();
    }

    @Override
    long capacity() {
        return CAPACITY;
    }

    private void place(ByteBuf piece) {
        long at = Math.max(nextPieceAt, link().now());
        hold(piece, at);
        nextPieceAt = link().after(at, attribute("delay"), TimeUnit.MICROSECONDS);
    }

    private long pieceSize() {
        long average = Math.min(Integer.MAX_VALUE, attribute("average_size"));
        long variation = Math.min(average, attribute("size_variation"));
        return Math.max(1, average + ThreadLocalRandom.current().nextLong(-variation, variation + 1));
    }
}
