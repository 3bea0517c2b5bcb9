package io.github.lockevolution.faults.toxiproxy;

import io.netty.buffer.ByteBuf;

/** Passes everything as it comes. */
final class NoopStage extends Stage {

    NoopStage(Link link, Toxic toxic, Since since) {
        super(link, toxic);
    }

    @Override
    void onData(ByteBuf data) {
        pass(data);
    }
}
