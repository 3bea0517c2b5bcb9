package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.setup.SetupProblem;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** How one buyer is served: a critical section as people write it. */
enum SaleSection {

    /** A correct section whose statements each commit by themselves: the result is up to the lock. */
    UNDER_LOCK {
        @Override
        OptionalInt serve(SalesWorker till, String buyer) throws Exception {
            if (!till.tryLock()) {
                return TURNED_AWAY;
            }
            try {
                int seen = till.look();
                till.write(seen, buyer);
                return OptionalInt.of(seen);
            } finally {
                till.unlock();
            }
        }
    },

    /** The next buyer reads the stock from before the commit. */
    UNLOCK_BEFORE_COMMIT {
        @Override
        OptionalInt serve(SalesWorker till, String buyer) throws Exception {
            if (!till.tryLock()) {
                return TURNED_AWAY;
            }
            int seen;
            try {
                till.begin();
                seen = till.look();
                till.write(seen, buyer);
            } finally {
                till.unlock();
            }
            till.commit();
            return OptionalInt.of(seen);
        }
    },

    /** The same, the other way round. */
    UNLOCK_AFTER_COMMIT {
        @Override
        OptionalInt serve(SalesWorker till, String buyer) throws Exception {
            if (!till.tryLock()) {
                return TURNED_AWAY;
            }
            try {
                till.begin();
                int seen = till.look();
                till.write(seen, buyer);
                till.commit();
                return OptionalInt.of(seen);
            } finally {
                till.unlock();
            }
        }
    },

    /** A buyer without the lock goes on; only the log says that it should come back later. */
    GOES_ON_WITHOUT_LOCK {
        @Override
        OptionalInt serve(SalesWorker till, String buyer) throws Exception {
            till.tryLock();
            try {
                int seen = till.look();
                till.write(seen, buyer);
                return OptionalInt.of(seen);
            } finally {
                till.unlock();
            }
        }
    },

    /** Nobody thought of a lock. */
    READ_THEN_WRITE {
        @Override
        OptionalInt serve(SalesWorker till, String buyer) throws Exception {
            int seen = till.look();
            till.write(seen, buyer);
            return OptionalInt.of(seen);
        }
    },

    /** The database itself looks again as it writes, and no lock is needed. */
    CONDITIONAL_UPDATE {
        @Override
        OptionalInt serve(SalesWorker till, String buyer) throws Exception {
            return till.look() <= 0 ? OptionalInt.of(0) : OptionalInt.of(till.takeIfAnyIsLeft(buyer));
        }
    };

    private static final OptionalInt TURNED_AWAY = OptionalInt.empty();

    /**
     * Serves a buyer once.
     *
     * @return the number of the item that it has bought, which is the stock that was seen; 0 or less if nothing was left; empty if it was turned
     *     away, and may try again
     */
    abstract OptionalInt serve(SalesWorker till, String buyer) throws Exception;

    /** The name of the section on the command line, in JSON, and on the bench. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * The beginning of a name will do.
     *
     * @throws SetupProblem if there is none of a name
     */
    static SaleSection named(String name) {
        List<SaleSection> found =
                all().filter(section -> section.toString().startsWith(name)).toList();
        if (found.size() != 1) {
            throw new SetupProblem(SaleText.class, text -> text.noSuchSection(name, Names.all()));
        }
        return found.get(0);
    }

    /** The sections but the first, which is right. */
    private static Stream<SaleSection> all() {
        return Arrays.stream(values()).skip(1);
    }

    /** The names of all, for completion in a shell. */
    static final class Names implements Iterable<String> {

        static List<String> all() {
            return SaleSection.all().map(SaleSection::toString).toList();
        }

        @Override
        public Iterator<String> iterator() {
            return all().iterator();
        }
    }
}
