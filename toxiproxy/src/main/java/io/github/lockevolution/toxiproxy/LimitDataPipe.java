package io.github.lockevolution.toxiproxy;

import io.netty.buffer.ByteBuf;

/**
 * The toxic {@code limit_data}: passes {@code bytes} bytes, counted from when the toxic became active on the connection, and then
 * ends it.
 *
 * <pre>
 * bytes 5
 *
 * in    abc   def      gh
 * out   abc   de end
 * </pre>
 */
final class LimitDataPipe extends ToxicPipe {

    private long passed;

    LimitDataPipe(PipeContext context, Toxic toxic) {
        super(context, toxic);
    }

    @Override
    void onData(ByteBuf data) {
        // Negative after an update to fewer bytes than have passed already.
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
