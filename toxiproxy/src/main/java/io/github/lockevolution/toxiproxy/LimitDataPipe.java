package io.github.lockevolution.toxiproxy;

import io.netty.buffer.ByteBuf;

/** Passes a number of bytes, counted from when the toxic became active on the connection, and then ends it. */
final class LimitDataPipe extends ToxicPipe {

    private long passed;

    LimitDataPipe(Link link, Toxic toxic, AttachedAt attachedAt) {
        super(link, toxic);
    }

    @Override
    void onData(ByteBuf data) {
        // Negative after an update to less than what has passed already.
        long left = Math.max(0, attribute("bytes") - passed);
        if (data.readableBytes() < left) {
            passed += data.readableBytes();
            pass(data);
            return;
        }
        passed += left;
        pass(data.readRetainedSlice((int) left));
        data.release();
        endHere();
    }
}
