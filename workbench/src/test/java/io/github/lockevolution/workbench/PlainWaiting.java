package io.github.lockevolution.workbench;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Goes through every schedule, one by one, of clients that take two locks, wait for each by asking again whenever what is taken has changed,
 * leave, and give both back by one command.
 */
final class PlainWaiting {

    private static final int INSIDE = 2;
    private static final int DONE = 4;

    private final List<List<Integer>> orders = new ArrayList<>();
    private long schedules;
    private long deadlocks;

    /**
     * A client.
     *
     * @param at how many steps it has gone
     * @param waitsSince what was taken when it asked last; empty if it does not wait
     */
    private record Client(int at, Set<Integer> waitsSince, boolean waits) {

        static final Client AT_START = new Client(0, Set.of(), false);

        Client next() {
            return new Client(at + 1, Set.of(), false);
        }

        boolean canStep() {
            return at < DONE && !waits;
        }
    }

    /** @param sorted whether all take the locks in the same order, and not every other client the other way round */
    PlainWaiting(int clients, boolean sorted) {
        IntStream.range(0, clients)
                .forEach(client -> orders.add(client % 2 == 0 || sorted ? List.of(1, 2) : List.of(2, 1)));
        go(
                Set.of(),
                IntStream.range(0, clients).mapToObj(any -> Client.AT_START).toList());
    }

    long schedules() {
        return schedules;
    }

    long deadlocks() {
        return deadlocks;
    }

    private void go(Set<Integer> taken, List<Client> clients) {
        if (clients.stream().noneMatch(Client::canStep)) {
            schedules++;
            deadlocks += clients.stream().filter(Client::waits).count() > 1 ? 1 : 0;
            return;
        }
        for (int client = 0; client < clients.size(); client++) {
            if (clients.get(client).canStep()) {
                step(client, taken, clients);
            }
        }
    }

    private void step(int client, Set<Integer> taken, List<Client> clients) {
        List<Client> after = new ArrayList<>(clients);
        Client now = clients.get(client);
        Set<Integer> left = new TreeSet<>(taken);
        if (now.at() < INSIDE && !left.add(orders.get(client).get(now.at()))) {
            after.set(client, new Client(now.at(), taken, true));
        } else {
            after.set(client, now.next());
        }
        if (now.at() == DONE - 1) {
            left.clear();
        }
        after.replaceAll(other ->
                other.waits() && !other.waitsSince().equals(left) ? new Client(other.at(), Set.of(), false) : other);
        go(left, after);
    }
}
