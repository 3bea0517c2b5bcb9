package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.Store;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** The clients of a run that wait for other clients, blocked in the store or by polling. Finds those that a move has unblocked. */
final class BlockedClients {

    private final Store store;
    private final StoreView view;
    private final List<ClientRun> runs;
    private final List<Event> unblocked = new ArrayList<>();
    /** The contents of the store when each client began to poll. */
    private final Map<Integer, SortedMap<String, KeyState>> asksFor = new HashMap<>();

    /**
     * @param runs one for each client, in their order
     */
    BlockedClients(Store store, StoreView view, List<ClientRun> runs) {
        this.store = store;
        this.view = view;
        this.runs = runs;
    }

    /**
     * Finds, after a move, the clients that it has unblocked. Such a client may unblock others in turn, so it looks until nothing has
     * changed.
     *
     * @throws InconclusiveException if chance decides which client is unblocked next
     */
    void look() {
        unblocked.clear();
        boolean hasChanged = true;
        while (hasChanged) {
            hasChanged = false;
            for (int client = 0; client < runs.size(); client++) {
                if (runs.get(client).pollUnblocked()) {
                    unblocked.add(new Event.Unblocked(ClientNames.mark(client)));
                    hasChanged = true;
                }
            }
        }
        List<String> waiting = runs.stream()
                .filter(run -> run.isBlocked() && !run.isPolling())
                .map(ClientRun::name)
                .toList();
        requireOrder(waiting);
    }

    /** Time has gone by for this client: the reply to its polling may change, whatever the store holds. */
    void wake(int client) {
        asksFor.remove(client);
        runs.get(client).askAgain();
    }

    /** Lets each polling client ask again if the store has changed since it began; comes after a move, when all its effects were seen. */
    void lookWhoAsksAgain() {
        for (int client = 0; client < runs.size(); client++) {
            ClientRun run = runs.get(client);
            if (!run.isPolling()) {
                asksFor.remove(client);
            } else if (!view.work().equals(asksFor.computeIfAbsent(client, since -> view.work()))) {
                asksFor.remove(client);
                run.askAgain();
            }
        }
    }

    /** The clients that the last move has unblocked. */
    List<Event> unblocked() {
        return List.copyOf(unblocked);
    }

    private void requireOrder(List<String> waiting) {
        // If no other client can move, no client gets unblocked.
        boolean moves = runs.stream().anyMatch(ClientRun::canStep);
        if (moves && waiting.size() > 1 && !store.isQueue()) {
            throw new InconclusiveException(ExploreText.class, text -> text.noOrder(waiting));
        }
    }
}
