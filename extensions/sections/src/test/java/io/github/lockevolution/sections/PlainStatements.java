package io.github.lockevolution.sections;

import io.github.lockevolution.faults.model.Bound;
import io.github.lockevolution.faults.model.Bounds;
import java.util.Arrays;

/**
 * Two clients that each send one statement, which inserts a row unless one is there: it runs, and it is committed. Every schedule, in the memory
 * of this test.
 */
final class PlainStatements {

    private final boolean isUnique;
    private int schedules;
    private int insertedTwice;

    private PlainStatements(boolean isUnique) {
        this.isUnique = isUnique;
    }

    private enum Fate {
        NEW,
        RAN,
        WAITS,
        OVER
    }

    private static final class World {

        private final Fate[] fates = {Fate.NEW, Fate.NEW};
        private final boolean[] inserts = new boolean[2];
        private final boolean[] loses = new boolean[2];
        private int committed;
        private int crashes;
        private int losses;

        private World copy() {
            World copy = new World();
            System.arraycopy(fates, 0, copy.fates, 0, 2);
            System.arraycopy(inserts, 0, copy.inserts, 0, 2);
            System.arraycopy(loses, 0, copy.loses, 0, 2);
            copy.committed = committed;
            copy.crashes = crashes;
            copy.losses = losses;
            return copy;
        }

        private void run(int client) {
            inserts[client] = committed == 0;
            fates[client] = Fate.RAN;
        }

        /** Whoever waits for it finds its row. */
        private void commit(int client) {
            committed += inserts[client] ? 1 : 0;
            fates[client] = Fate.OVER;
            if (fates[1 - client] == Fate.WAITS) {
                run(1 - client);
            }
        }
    }

    /** @param isUnique whether an index lets no second row in */
    static PlainStatements of(boolean isUnique, Bounds bounds) {
        PlainStatements all = new PlainStatements(isUnique);
        World start = new World();
        start.crashes = bounds.most(Bound.CRASHES);
        start.losses = bounds.most(Bound.LOST_REPLIES);
        all.run(start);
        return all;
    }

    int schedules() {
        return schedules;
    }

    /** In how many of them there are two rows, although nothing was disturbed. */
    int insertedTwice() {
        return insertedTwice;
    }

    private void run(World world) {
        if (Arrays.stream(world.fates).allMatch(Fate.OVER::equals)) {
            schedules++;
            insertedTwice += world.committed == 2 ? 1 : 0;
            return;
        }
        for (int client = 0; client < 2; client++) {
            Fate fate = world.fates[client];
            if (fate == Fate.NEW || fate == Fate.RAN) {
                step(world.copy(), client);
                if (world.losses > 0 && !world.loses[client]) {
                    World after = world.copy();
                    after.losses--;
                    after.loses[client] = true;
                    step(after, client);
                }
            }
            if (world.crashes > 0 && fate != Fate.OVER) {
                World after = world.copy();
                after.crashes--;
                crash(after, client);
            }
        }
    }

    private void step(World after, int client) {
        int other = 1 - client;
        if (after.fates[client] == Fate.RAN) {
            after.commit(client);
        } else if (isUnique && after.committed == 0 && after.fates[other] == Fate.RAN && after.inserts[other]) {
            after.fates[client] = Fate.WAITS;
        } else {
            after.run(client);
        }
        run(after);
    }

    /** The message of one that has run has left: the database commits it. */
    private void crash(World after, int client) {
        if (after.fates[client] == Fate.RAN) {
            after.commit(client);
        } else {
            after.fates[client] = Fate.OVER;
        }
        run(after);
    }
}
