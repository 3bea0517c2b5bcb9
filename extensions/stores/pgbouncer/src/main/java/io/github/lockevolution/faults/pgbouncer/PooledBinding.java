package io.github.lockevolution.faults.pgbouncer;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.StoreBinding;
import java.time.Duration;
import java.time.InstantSource;
import javax.sql.DataSource;

/**
 * The lock is an advisory lock of a PostgreSQL, whose clients reach it through a PgBouncer. The bench holds every statement before it reaches
 * the pooler, and looks behind the pooler for what its sessions hold.
 *
 * <p>A session is the lease: it ends when the bench lets it run out, as {@code server_lifetime}, {@code server_idle_timeout} and
 * {@code idle_in_transaction_session_timeout} do, and its locks end with it.
 *
 * @param mode how long a client keeps a session
 * @param maker makes the lock of one client
 */
public record PooledBinding(Mode mode, Maker maker) implements StoreBinding {

    /** How long a client of a PgBouncer keeps a session of the database: its {@code pool_mode}. */
    public enum Mode {
        /** Until its connection ends. */
        SESSION,
        /** Until its transaction ends; a statement that commits by itself is one. */
        TRANSACTION
    }

    /** Makes locks. */
    @FunctionalInterface
    public interface Maker {

        /**
         * Makes the lock for one attempt. Sends nothing.
         *
         * @param database the source of this client's connections
         * @param name the name of the lock, not empty
         * @param owner the name of the client, not empty
         * @param lease as long as a session is kept
         * @param clock the clock of this client
         */
        DistributedLock make(DataSource database, String name, String owner, Duration lease, InstantSource clock);
    }

    @Override
    public String storeName() {
        return "PgBouncer";
    }

    /** {@inheritDoc} Each session may hold it, and the pool has an order. */
    @Override
    public boolean hasFurtherKeys() {
        return true;
    }
}
