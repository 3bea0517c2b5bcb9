package io.github.lockevolution.toxiproxy;

import io.netty.buffer.ByteBuf;
import java.util.concurrent.TimeUnit;

/**
 * Waits for the next bytes or the end, swallows them, and breaks the connection off after the timeout: with a TCP RST
 * to both sides if the toxic was there when the connection was opened, otherwise with an ordinary end.
 */
final class ResetPeerPipe extends ToxicPipe {

    private final AttachedAt since;
    private final Timer timer;

    ResetPeerPipe(Link link, Toxic toxic, AttachedAt since) {
        super(link, toxic);
        this.since = since;
        timer = new Timer(link);
    }

    @Override
    void onData(ByteBuf data) {
        data.release();
        breakOffSoon();
    }

    @Override
    void onEnd() {
        breakOffSoon();
    }

    @Override
    void onUpdate() {
        if (timer.running()) {
            timer.cancel();
            breakOffSoon();
        }
    }

    @Override
    void release() {
        if (timer.running()) {
            timer.cancel();
            breakOff();
        }
    }

    @Override
    void discard() {
        timer.cancel();
    }

    private void breakOffSoon() {
        timer.startUnlessRunning(link().in(attribute("timeout"), TimeUnit.MILLISECONDS), this::breakOff);
    }

    private void breakOff() {
        if (since == AttachedAt.OPENING) {
            link().reset();
        } else {
            endHere();
        }
    }
}
