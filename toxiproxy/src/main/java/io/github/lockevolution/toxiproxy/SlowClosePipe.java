package io.github.lockevolution.toxiproxy;

import io.netty.buffer.ByteBuf;
import java.util.concurrent.TimeUnit;

/** Passes bytes at once and the end only after the delay. A new delay counts from the same end. */
final class SlowClosePipe extends ToxicPipe {

    private final Timer timer;
    private long endedAt;

    SlowClosePipe(Link link, Toxic toxic, AttachedAt attachedAt) {
        super(link, toxic);
        timer = new Timer(link);
    }

    @Override
    void onData(ByteBuf data) {
        pass(data);
    }

    @Override
    void onEnd() {
        endedAt = link().now();
        startTimer();
    }

    @Override
    void onUpdate() {
        if (timer.isRunning()) {
            startTimer();
        }
    }

    @Override
    void flush() {
        if (timer.isRunning()) {
            timer.cancel();
            passEnd();
        }
    }

    @Override
    void discard() {
        timer.cancel();
    }

    private void startTimer() {
        long until = link().after(endedAt, attribute("delay"), TimeUnit.MILLISECONDS);
        timer.restart(until, this::passEnd);
    }
}
