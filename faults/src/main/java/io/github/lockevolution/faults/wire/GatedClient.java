package io.github.lockevolution.faults.wire;

import java.io.IOException;

/** The client behind a door: all its connections pass one gate, and when it is dead, so are all of them. */
final class GatedClient {

    /** What a frame may take by default; a lock sends and hears a few hundred bytes. */
    static final int LARGEST_FRAME = 16 * 1024 * 1024;

    private final CommandGate gate;
    private final int largestFrame;
    private volatile boolean dead;

    GatedClient(CommandGate gate, int largestFrame) {
        if (largestFrame < 1) {
            throw new IllegalArgumentException("the largest frame needs at least 1 byte, got " + largestFrame);
        }
        this.gate = gate;
        this.largestFrame = largestFrame;
    }

    CommandGate gate() {
        return gate;
    }

    /** In bytes, in either direction. */
    int largestFrame() {
        return largestFrame;
    }

    void die() {
        dead = true;
    }

    boolean isDead() {
        return dead;
    }

    void requireAlive(Command command) throws IOException {
        if (dead) {
            throw new IOException("this client is dead; " + command.name() + " is not sent");
        }
    }
}
