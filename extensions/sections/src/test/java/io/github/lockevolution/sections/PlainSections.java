package io.github.lockevolution.sections;

import io.github.lockevolution.faults.model.Bound;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.lock.Failure;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Two clients that sell an item under a lease, in a transaction, with a row that is locked by who has written it: every schedule, run in the memory
 * of this test, one after the other.
 */
final class PlainSections {

    private static final int STOCK = 2;

    /** The orders in which some of the two may have run. */
    private static final List<List<Integer>> ORDERS =
            List.of(List.of(), List.of(0), List.of(1), List.of(0, 1), List.of(1, 0));

    private final List<Character> commands;
    private final Map<Failure, Integer> failures = new EnumMap<>(Failure.class);
    private int schedules;

    /** L takes the lock, R reads, W writes and locks the row, U gives the lock back, C commits. */
    private PlainSections(boolean isUnlockedEarly) {
        this.commands = (isUnlockedEarly ? "LRWUC" : "LRWCU")
                .chars()
                .mapToObj(command -> (char) command)
                .toList();
    }

    private enum Fate {
        LIVE,
        WAITS,
        HEARS,
        REFUSED,
        DONE,
        DEAD
    }

    private static final class World {

        private final int[] next = new int[2];
        private final int[] read = new int[2];
        private final Fate[] fates = {Fate.LIVE, Fate.LIVE};
        private int stock = STOCK;
        private int lock = -1;
        private int row = -1;
        private int crashes;
        private int expiries;
        private boolean isLeaseOver;

        private World copy() {
            World copy = new World();
            for (int client = 0; client < 2; client++) {
                copy.next[client] = next[client];
                copy.read[client] = read[client];
                copy.fates[client] = fates[client];
            }
            copy.stock = stock;
            copy.lock = lock;
            copy.row = row;
            copy.crashes = crashes;
            copy.expiries = expiries;
            copy.isLeaseOver = isLeaseOver;
            return copy;
        }

        private boolean isOver(int client) {
            return Set.of(Fate.REFUSED, Fate.DONE, Fate.DEAD).contains(fates[client]);
        }

        private void freeRow() {
            int other = 1 - row;
            row = -1;
            if (fates[other] == Fate.WAITS) {
                fates[other] = Fate.HEARS;
                row = other;
            }
        }
    }

    static PlainSections of(boolean isUnlockedEarly, Bounds bounds) {
        PlainSections all = new PlainSections(isUnlockedEarly);
        World start = new World();
        start.crashes = bounds.most(Bound.CRASHES);
        start.expiries = bounds.most(Bound.EXPIRIES);
        all.run(start);
        return all;
    }

    int schedules() {
        return schedules;
    }

    Map<Failure, Integer> failures() {
        return failures;
    }

    private void run(World world) {
        if (world.isOver(0) && world.isOver(1)) {
            schedules++;
            judge(world);
            return;
        }
        for (int client = 0; client < 2; client++) {
            if (world.isOver(client)) {
                continue;
            }
            if (world.fates[client] != Fate.WAITS) {
                World after = world.copy();
                step(after, client);
                run(after);
            }
            if (world.crashes > 0) {
                World after = world.copy();
                after.crashes--;
                after.fates[client] = Fate.DEAD;
                if (after.row == client) {
                    after.freeRow();
                }
                run(after);
            }
        }
        if (world.expiries > 0 && world.lock >= 0) {
            World after = world.copy();
            after.expiries--;
            after.lock = -1;
            after.isLeaseOver = true;
            run(after);
        }
    }

    private void step(World world, int client) {
        if (world.fates[client] == Fate.HEARS) {
            world.fates[client] = Fate.LIVE;
            world.next[client]++;
            return;
        }
        switch (commands.get(world.next[client])) {
            case 'L' -> {
                if (world.lock >= 0) {
                    world.fates[client] = Fate.REFUSED;
                    return;
                }
                world.lock = client;
            }
            case 'R' -> world.read[client] = world.stock;
            case 'W' -> {
                if (world.row >= 0) {
                    world.fates[client] = Fate.WAITS;
                    return;
                }
                world.row = client;
            }
            case 'U' -> world.lock = world.lock == client ? -1 : world.lock;
            default -> {
                world.stock = world.read[client] - 1;
                world.freeRow();
            }
        }
        if (++world.next[client] == commands.size()) {
            world.fates[client] = Fate.DONE;
        }
    }

    /** Each order takes one item for each that ran. */
    private void judge(World world) {
        Set<Integer> done = of(world, Fate.DONE);
        Set<Integer> died = of(world, Fate.DEAD);
        boolean isSerial = ORDERS.stream()
                .filter(order -> order.containsAll(done))
                .filter(order -> order.stream().allMatch(client -> done.contains(client) || died.contains(client)))
                .anyMatch(order -> STOCK - order.size() == world.stock);
        if (!isSerial) {
            Failure failure = !died.isEmpty()
                    ? Failure.HALF_DONE
                    : world.isLeaseOver ? Failure.STALE_WRITE : Failure.NOT_SERIALIZABLE;
            failures.merge(failure, 1, Integer::sum);
        }
    }

    private static Set<Integer> of(World world, Fate fate) {
        return IntStream.range(0, 2)
                .filter(client -> world.fates[client] == fate)
                .boxed()
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
