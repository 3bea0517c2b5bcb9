package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.GateDecision;
import java.time.Duration;
import java.util.Optional;

/**
 * Notices that the store makes a client wait for another client, and that it has unblocked it: by the reports of the store itself, never by
 * the time that it takes.
 */
final class BlockedCommand {

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(1);

    private final String name;
    private final RunControl run;
    private final Duration patience;
    private final Optional<BlockingStore> store;

    /**
     * @param name the name of the client
     * @param run the state of the client
     * @param patience the time in which a store must report whether the client still waits
     * @param store empty if it never makes a client wait
     */
    BlockedCommand(String name, RunControl run, Duration patience, Optional<BlockingStore> store) {
        this.name = name;
        this.run = run;
        this.patience = patience;
        this.store = store;
    }

    /** Whether the store may make the client wait now. */
    boolean isPossible() {
        return store.filter(waited -> run.isInFlight() || waited.tellsLater() && !run.isKilled())
                .isPresent();
    }

    /**
     * Stops the client as blocked if its command waits. If the reply is to be lost, and the store loses it at once, the connection ends
     * now.
     *
     * @param decision the decision with which the command left
     */
    void look(GateDecision decision) {
        if (isPossible() && store.orElseThrow().isBlocked()) {
            boolean isToEnd = decision == GateDecision.LOSE_REPLY && run.isInFlight();
            if (isToEnd && store.orElseThrow().losesAtOnce()) {
                store.orElseThrow().cut();
            } else {
                run.block();
            }
        }
    }

    /** Ends the connection if its command waits, so that ending the client does not have to wait for that command. */
    void cut() {
        if (run.isBlocked()) {
            store.ifPresent(BlockingStore::cut);
        }
    }

    /**
     * Waits for the reply if the store has unblocked the client.
     *
     * @return whether it has
     * @throws InconclusiveException if the store has unblocked it, and does not answer
     */
    boolean awaitUnblocked() {
        long end = System.nanoTime() + patience.toNanos();
        try {
            while (run.isBlocked()) {
                if (store.orElseThrow().isBlocked()) {
                    return false;
                }
                run.awaitUnblocked(BETWEEN_LOOKS);
                if (System.nanoTime() > end) {
                    throw new InconclusiveException(
                            ClientText.class, text -> text.neitherBlockedNorAnswered(name, patience.toSeconds()));
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InconclusiveException(ClientText.class, text -> text.interrupted(name), e);
        }
        return true;
    }
}
