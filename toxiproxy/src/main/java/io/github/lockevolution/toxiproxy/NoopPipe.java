package io.github.lockevolution.toxiproxy;

import io.netty.buffer.ByteBuf;

/** Passes everything as it comes. */
final class NoopPipe extends ToxicPipe {

    NoopPipe(Link link, Toxic toxic, AttachedAt attachedAt) {
        super(link, toxic);
    }

    @Override
    void onData(ByteBuf data) {
        pass(data);
    }
}
