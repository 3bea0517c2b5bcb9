package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.StopPoint;
import io.github.lockevolution.faults.text.Message;
import java.time.Duration;
import java.util.Optional;

/**
 * Notices that the store makes a client wait for another client, and that it has let it go: by what the store itself says,
 * never by how long it takes.
 */
final class BlockedCommand {

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(1);

    private final String name;
    private final StopGate gate;
    private final Duration patience;
    private Optional<BlockingStore> store = Optional.empty();

    /**
     * @param name of the client
     * @param gate where it stands still
     * @param patience how long a store may take to say whether the client still waits
     */
    BlockedCommand(String name, StopGate gate, Duration patience) {
        this.name = name;
        this.gate = gate;
        this.patience = patience;
    }

    /** The client sends over this connection from now on. */
    void use(ClientConnection connection) {
        store = connection.blockingStore();
    }

    /** Whether the store may make the client wait now. */
    boolean isPossible() {
        return store.filter(waited -> gate.isInFlight() || waited.tellsLater() && !gate.isKilled())
                .isPresent();
    }

    /**
     * Lets the client stand still if its command waits. If the answer is to be lost, there is no answer to wait for: the connection ends now.
     *
     * @param decision with which the command left
     */
    void look(GateDecision decision) {
        if (isPossible() && store.orElseThrow().isBlocked()) {
            if (decision == GateDecision.LOSE_REPLY && gate.isInFlight()) {
                store.orElseThrow().cut();
            } else {
                gate.block();
            }
        }
    }

    /** Ends the connection if its command waits, so that whoever ends the client does not have to wait for that command. */
    void cut() {
        if (gate.isBlocked()) {
            store.ifPresent(BlockingStore::cut);
        }
    }

    /**
     * Where a client that was blocked stands now; empty if it still is.
     *
     * @throws InconclusiveException if the store has let it go, and does not answer
     */
    Optional<StopPoint> pollUnblocked() {
        long end = System.nanoTime() + patience.toNanos();
        try {
            while (gate.isBlocked()) {
                if (store.orElseThrow().isBlocked()) {
                    return Optional.empty();
                }
                gate.awaitUnblocked(BETWEEN_LOOKS);
                if (System.nanoTime() > end) {
                    throw new InconclusiveException(Message.of(
                            ClientText.class, text -> text.neitherBlockedNorAnswered(name, patience.toSeconds())));
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InconclusiveException(Message.of(ClientText.class, text -> text.interrupted(name)), e);
        }
        gate.requireNoProblem();
        return gate.stopPoint();
    }
}
