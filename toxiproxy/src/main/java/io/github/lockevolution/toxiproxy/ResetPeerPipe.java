package io.github.lockevolution.toxiproxy;

import io.netty.buffer.ByteBuf;
import java.util.concurrent.TimeUnit;

/**
 * The toxic {@code reset_peer}: swallows all bytes, and the end, and closes the connection {@code timeout} milliseconds after the
 * first of them: with a TCP RST to both sides if the toxic was attached when the connection was opened, otherwise with an ordinary
 * end.
 *
 * <pre>
 * timeout 100 ms, attached when the connection was opened
 *
 * time   0     50    100 ms
 * in     ab    cd
 * out                RST
 * </pre>
 */
final class ResetPeerPipe extends ToxicPipe {

    private final AttachedAt attachedAt;
    private final Timer timer;

    ResetPeerPipe(PipeContext context, Toxic toxic, AttachedAt attachedAt) {
        super(context, toxic);
        this.attachedAt = attachedAt;
        timer = new Timer(context.clock());
    }

    @Override
    void onData(ByteBuf data) {
        data.release();
        scheduleReset();
    }

    @Override
    void onEnd() {
        scheduleReset();
    }

    @Override
    void onUpdate() {
        if (timer.isRunning()) {
            timer.cancel();
            scheduleReset();
        }
    }

    @Override
    void flush() {
        if (timer.isRunning()) {
            timer.cancel();
            reset();
        }
    }

    @Override
    void discard() {
        timer.cancel();
    }

    private void scheduleReset() {
        timer.startUnlessRunning(clock().in(attribute("timeout"), TimeUnit.MILLISECONDS), this::reset);
    }

    private void reset() {
        if (attachedAt == AttachedAt.OPENING) {
            context().reset().run();
        } else {
            endHere();
        }
    }
}
