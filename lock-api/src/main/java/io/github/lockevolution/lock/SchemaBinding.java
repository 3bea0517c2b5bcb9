package io.github.lockevolution.lock;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * The state of a lock is in the tables of a schema of a database, with any names: for a lock without a closer description. The bench makes
 * a schema for each run, which is the one that every connection of a client uses unless it names another, and holds every statement before
 * it leaves. The lock may keep its state only in the tables of that schema and in the sessions of its clients. One client alone, before
 * schedules are counted, shows the meaning of the columns, and whether a client holds the lock by its session; {@link SqlBinding} has the
 * consequences.
 *
 * @param creation the statements that make the tables, and put rows there before the first client comes, in which {@link #KEY} stands for
 *     the name of the lock; none if the lock does that by itself
 * @param maker makes the lock of a client; empty if it is a program, which finds the database in {@code DATABASE_URL}
 */
public record SchemaBinding(List<String> creation, Optional<Maker> maker) implements StoreBinding {

    /** The placeholder for the name of the lock in a statement. */
    public static final String KEY = "{key}";

    public SchemaBinding {
        creation = List.copyOf(creation);
    }

    /** Makes the lock of one client. */
    @FunctionalInterface
    public interface Maker {

        /**
         * Makes the lock of one client.
         *
         * @param database gives this client its connections; the lock closes them
         * @param name the name of the lock, not empty, at most 64 characters
         * @param owner the name of the client, not empty
         * @param lease the lease of the lock; ignored by a lock without one
         * @param clock the clock of this client
         */
        DistributedLock make(DataSource database, String name, String owner, Duration lease, InstantSource clock);
    }

    /** The binding of a lock in Java. */
    public static SchemaBinding of(List<String> creation, Maker maker) {
        return new SchemaBinding(creation, Optional.of(maker));
    }

    /** The binding of a lock that is a program. */
    public static SchemaBinding ofProgram(List<String> creation) {
        return new SchemaBinding(creation, Optional.empty());
    }

    @Override
    public String storeName() {
        return "SQL";
    }
}
