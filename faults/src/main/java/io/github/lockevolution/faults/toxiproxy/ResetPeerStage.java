package io.github.lockevolution.faults.toxiproxy;

import io.netty.buffer.ByteBuf;
import java.util.concurrent.TimeUnit;

/**
 * Waits for the next bytes or the end, swallows them, and breaks the connection off after the timeout: with a TCP RST
 * to both sides if the toxic was there when the connection was opened, otherwise with an ordinary end.
 */
final class ResetPeerStage extends Stage {

    private final Since since;
    private final Timer timer;

    ResetPeerStage(Link link, Toxic toxic, Since since) {
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
        if (since == Since.OPENING) {
            link().reset();
        } else {
            endHere();
        }
    }
}
