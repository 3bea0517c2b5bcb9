package io.github.lockevolution.lock;

import java.util.List;
import java.util.function.Supplier;

/** The way in which a client's lock gets its connection. */
public sealed interface Instantiation {

    /**
     * The lock is given a connection, and sends every command over it.
     *
     * @param maker makes the lock over the object that the store hands out: a connection of the client library that the store's module
     *     knows
     */
    record InjectedConnection(LockMaker<?> maker) implements Instantiation {

        /**
         * The maker, for the store that hands out the connection.
         *
         * @param <C> the type of the object that this store hands out
         */
        @SuppressWarnings("unchecked") // only the store knows the type; a wrong one fails at once
        public <C> LockMaker<C> over() {
            return (LockMaker<C>) maker;
        }
    }

    /**
     * The lock makes its own connection, with any client library. The bench gives each client an address of its own and holds every command
     * that arrives there. A lock that is {@link AutoCloseable} is closed when its client has come to its end.
     *
     * @param maker makes the lock over an address, or a list of addresses
     */
    record OwnConnection(LockMaker<?> maker) implements Instantiation {

        /**
         * The maker, for the store that gives its address.
         *
         * @param <C> the type of this store's address
         */
        @SuppressWarnings("unchecked") // as above
        public <C> LockMaker<C> at() {
            return (LockMaker<C>) maker;
        }
    }

    /**
     * The lock is a program of its own, in any language. The bench starts it once for each client, holds every command that it sends to its
     * store, and talks to it in lines on its standard input and output, in UTF-8:
     *
     * <pre>
     * begin KEY OWNER LEASE_MS   a new client begins; answered by: ok, with " waits" behind it if acquire waits until the lock is free, and
     *                            with " clock" if the lock looks at the clock that the bench moves
     * acquire                    take the lock, in one attempt; answered by: true, false, or error TEXT
     * release                    give it back; answered by: true, false, or error TEXT
     * </pre>
     *
     * <p>The program finds its Redis in the environment: {@code REDIS_URL}, {@code REDIS_HOST} and {@code REDIS_PORT}; all of them, if
     * there are several, in {@code REDIS_URLS}, divided by commas; its ZooKeeper in {@code ZOOKEEPER_CONNECT}, and the key is then the path
     * of a node that is there; its PostgreSQL in {@code DATABASE_URL}. Under every schedule it finds the clock of its client there, too:
     * {@code LOCK_CLOCK_FILE} is a file with the time in milliseconds since 1970, which stands still until the bench moves it. It prints
     * each answer at once and nothing else; its standard error is shown with an error. It serves one client after the other, each from its
     * {@code begin} on, and may be killed at any time. When its standard input ends, so does the program. The text of {@code error TEXT} is
     * thrown as a {@link ProgramErrorException}.
     *
     * @param words gives the program, by its path or its name on the PATH, and its arguments
     */
    record ExternalProcess(Supplier<List<String>> words) implements Instantiation {

        /** The program, by its path or its name on the PATH, and its arguments. */
        public List<String> command() {
            return words.get();
        }
    }

    /** The binding of the lock makes its connection. */
    record ByBinding() implements Instantiation {}
}
