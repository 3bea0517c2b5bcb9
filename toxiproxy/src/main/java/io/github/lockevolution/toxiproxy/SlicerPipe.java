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

    /** Whole: a large read would become so many pieces that only to cut them would keep other connections waiting. */
    @Override
    void schedule(ByteBuf data) {
        hold(data, link().now());
    }

    /** What came while others were held has to wait for these. */
    @Override
    long leavesAt(long until) {
        return Math.max(until, nextPieceAt);
    }

    @Override
    ByteBuf leaving(ByteBuf data, long at) {
        nextPieceAt = link().after(at, attribute("delay"), TimeUnit.MICROSECONDS);
        long size = pieceSize();
        if (data.readableBytes() <= size) {
            return data;
        }
        ByteBuf piece = data.readRetainedSlice((int) size);
        keep(data, nextPieceAt);
        return piece;
    }

    @Override
    void onReschedule() {
        nextPieceAt = link().now();
    }

    @Override
    long capacity() {
        return CAPACITY;
    }

    private long pieceSize() {
        long average = Math.min(Integer.MAX_VALUE, attribute("average_size"));
        long variation = Math.min(average, attribute("size_variation"));
        return Math.max(1, average + ThreadLocalRandom.current().nextLong(-variation, variation + 1));
    }
}
