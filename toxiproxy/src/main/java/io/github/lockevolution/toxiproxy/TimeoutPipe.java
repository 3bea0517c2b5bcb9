package io.github.lockevolution.toxiproxy;

import io.netty.buffer.ByteBuf;
import java.util.concurrent.TimeUnit;

/**
 * The toxic {@code timeout}: swallows all bytes, and ends the connection when none came for {@code timeout} milliseconds. A timeout
 * of 0 never ends it; removing the toxic does.
 *
 * <pre>
 * timeout 100 ms
 *
 * time   0     50    150 ms
 * in     ab    cd
 * out                end
 * </pre>
 */
final class TimeoutPipe extends ToxicPipe {

    private final Timer timer;

    TimeoutPipe(PipeContext context, Toxic toxic) {
        super(context, toxic);
        timer = new Timer(context.clock());
    }

    @Override
    void onStart() {
        long timeout = attribute("timeout");
        timer.restart(timeout == 0 ? LinkClock.NEVER : clock().in(timeout, TimeUnit.MILLISECONDS), this::endHere);
    }

    @Override
    void onData(ByteBuf data) {
        data.release();
        onStart();
    }

    @Override
    void onEnd() {
        timer.cancel();
        passEnd();
    }

    @Override
    void onUpdate() {
        onStart();
    }

    @Override
    void flush() {
        timer.cancel();
    }

    @Override
    void onRemove() {
        endHere();
    }

    @Override
    void discard() {
        timer.cancel();
    }
}
