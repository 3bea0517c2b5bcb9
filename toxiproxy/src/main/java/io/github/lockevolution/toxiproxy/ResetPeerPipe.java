package io.github.lockevolution.toxiproxy;

import io.netty.buffer.ByteBuf;
import java.util.concurrent.TimeUnit;

/**
 * Swallows the next bytes, or the end, and closes the connection after the timeout: with a TCP RST to both sides if the toxic
 * was attached when the connection was opened, otherwise with an ordinary end.
 */
final class ResetPeerPipe extends ToxicPipe {

    private final AttachedAt attachedAt;
    private final Timer timer;

    ResetPeerPipe(Link link, Toxic toxic, AttachedAt attachedAt) {
        super(link, toxic);
        this.attachedAt = attachedAt;
        timer = new Timer(link);
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
        timer.startUnlessRunning(link().in(attribute("timeout"), TimeUnit.MILLISECONDS), this::reset);
    }

    private void reset() {
        if (attachedAt == AttachedAt.OPENING) {
            link().reset();
        } else {
            endHere();
        }
    }
}
