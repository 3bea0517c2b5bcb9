package io.github.lockevolution.lock;

import java.util.List;
import java.util.function.Supplier;

/** How the lock of a client comes to its connection. */
public sealed interface Instantiation {

    /**
     * It is given one, and sends every command over it.
     *
     * @param maker over what the store hands out: a connection of the client library that the store's module knows
     */
    record InjectedConnection(LockMaker<?> maker) implements Instantiation {

        /**
         * The maker, for the store that hands out what it is made over.
         *
         * @param <C> what this store hands out
         */
        @SuppressWarnings(
                "unchecked") // nobody but the store knows; a maker for something else fails with a ClassCastException
        // at once
        public <C> LockMaker<C> over() {
            return (LockMaker<C>) maker;
        }
    }

    /**
     * It makes its own, with whatever client library. The bench gives each client an address of its own and holds every command that arrives
     * there. A lock that is {@link AutoCloseable} is closed when its client has come to its end.
     *
     * @param maker over an address, or a list of them
     */
    record OwnConnection(LockMaker<?> maker) implements Instantiation {

        /**
         * The maker, for the store that says where it is.
         *
         * @param <C> how this store says where it is
         */
        @SuppressWarnings("unchecked") // as above
        public <C> LockMaker<C> at() {
            return (LockMaker<C>) maker;
        }
    }

    /**
     * It is a program of its own, in whatever language. The bench starts it once for each client, holds every command that it sends to its
     * store, and speaks to it in lines on its standard input and output, in UTF-8:
     *
     * <pre>
     * begin KEY OWNER LEASE_MS   a new client begins; answered by: ok, with " waits" behind it if acquire waits until the lock is free, and
     *                            with " clock" if the lock looks at the clock that the bench moves
     * acquire                    take the lock, in one attempt; answered by: true, false, or error TEXT
     * release                    give it back; answered by: true, false, or error TEXT
     * </pre>
     *
     * <p>The program finds its Redis in the environment: {@code REDIS_URL}, {@code REDIS_HOST} and {@code REDIS_PORT}; all of them, if there
     * are several, in {@code REDIS_URLS}, divided by commas; its ZooKeeper in {@code ZOOKEEPER_CONNECT}, and the key is then the path of a node
     * that is there; its PostgreSQL in {@code DATABASE_URL}. Under every schedule it finds the clock of its client there, too:
     * {@code LOCK_CLOCK_FILE} is a file with the time in milliseconds since 1970, which stands still until the bench moves it. It prints each
     * answer at once and nothing else; its standard error is shown when something is wrong. It serves one client after the other, each from
     * its {@code begin} on, and may be killed at any time. When its standard input ends, so does the program. What {@code error TEXT} says is
     * thrown as a {@link ProgramErrorException}.
     *
     * @param words says the program, by its path or as the PATH has it, and its arguments
     */
    record ExternalProcess(Supplier<List<String>> words) implements Instantiation {

        /** The program, by its path or as the PATH has it, and its arguments. */
        public List<String> command() {
            return words.get();
        }
    }

    /** Its binding says how. */
    record ByBinding() implements Instantiation {}
}
