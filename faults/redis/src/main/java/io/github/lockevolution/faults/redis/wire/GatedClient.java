package io.github.lockevolution.faults.redis.wire;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import java.io.IOException;

/** The client of a gate. All its connections share the gate, and once the gate has killed the client, none sends anything. */
final class GatedClient {

    /** The default limit of a frame, 1 MiB. The frames of a lock take a few hundred bytes, and the bench keeps what each state holds. */
    static final int LARGEST_FRAME = 1024 * 1024;

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

    /** The limit of a command and of an answer, in bytes. */
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
