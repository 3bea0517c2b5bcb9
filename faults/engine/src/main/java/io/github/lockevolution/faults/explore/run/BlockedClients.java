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

/** The clients of a run that wait for other clients, in the store or by asking again and again: which of them a move has let go. */
final class BlockedClients {

    private final Store store;
    private final StoreView view;
    private final List<ClientRun> runs;
    private final List<Event> unblocked = new ArrayList<>();
    /** What the store held when a client began to ask again and again. */
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
     * Looks after a move whom it has let go. Who was let go may let others go in turn, so it looks until nothing has changed.
     *
     * @throws InconclusiveException if it is left to chance who is let go next
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

    /** Time has gone by for this client: what it asks for may be answered otherwise, whatever the store holds. */
    void wake(int client) {
        asksFor.remove(client);
        runs.get(client).askAgain();
    }

    /** Looks after a move, when all is seen that it did to the store, who has something new to ask for. */
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

    /** Whom the last move has let go. */
    List<Event> unblocked() {
        return List.copyOf(unblocked);
    }

    private void requireOrder(List<String> waiting) {
        // Where nobody else moves, nobody is let go.
        boolean moves = runs.stream().anyMatch(ClientRun::canStep);
        if (moves && waiting.size() > 1 && !store.isQueue()) {
            throw new InconclusiveException(ExploreText.class, text -> text.noOrder(waiting));
        }
    }
}
