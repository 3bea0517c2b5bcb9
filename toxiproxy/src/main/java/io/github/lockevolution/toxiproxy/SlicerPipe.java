package io.github.lockevolution.toxiproxy;

import io.netty.buffer.ByteBuf;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * The toxic {@code slicer}: cuts the stream into pieces of {@code average_size} ± {@code size_variation} bytes, one at least, that leave at
 * least {@code delay} microseconds apart. New attributes also hold for waiting pieces.
 *
 * <pre>
 * average_size 3, size_variation 0, delay 1000
 *
 * time   0          1      1.5    2     3 ms
 * in     abcdefgh          ij
 * out    abc        def           gh    ij
 * </pre>
 */
final class SlicerPipe extends ToxicPipe {

    private static final long CAPACITY = 64 << 10;

    /** The time of the link's clock, in nanoseconds, before which no piece leaves. */
    private long nextPieceAt;

    SlicerPipe(PipeContext context, Toxic toxic) {
        super(context, toxic);
    }

    /** A read is queued whole: a large one would become so many pieces that cutting alone would keep other connections waiting. */
    @Override
    void onData(ByteBuf data) {
        queue().add(data, clock().now(), this::cut);
    }

    @Override
    void onUpdate() {
        nextPieceAt = clock().now();
        queue().takeAll().forEach(this::onData);
    }

    @Override
    boolean isFull() {
        return queue().isFull(CAPACITY);
    }

    /** Passes the first piece; the rest waits for its turn, like later bytes. */
    private void cut(ByteBuf data, long at) {
        if (at < nextPieceAt) {
            queue().addFirst(data, nextPieceAt, this::cut);
            return;
        }
        nextPieceAt = clock().after(at, attribute("delay"), TimeUnit.MICROSECONDS);
        ByteBuf piece = data.readRetainedSlice((int) Math.min(data.readableBytes(), pieceSize()));
        if (data.isReadable()) {
            queue().addFirst(data, nextPieceAt, this::cut);
        } else {
            data.release();
        }
        pass(piece);
    }

    private long pieceSize() {
        long average = Math.min(Integer.MAX_VALUE, attribute("average_size"));
        long variation = Math.min(average, attribute("size_variation"));
        return Math.max(1, average + ThreadLocalRandom.current().nextLong(-variation, variation + 1));
    }
}
