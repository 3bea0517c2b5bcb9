package io.github.lockevolution.lock;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * In the tables of a schema of a database, whatever their names are: for a lock of which nobody has said more. The bench makes a schema for each
 * run, which is the one that every connection of a client uses unless it names another, and holds every statement before it leaves. What is in the
 * tables of that schema, and what the sessions of the clients hold, is all that the lock may keep. One client alone, before anything is counted,
 * shows what the columns mean, and whether who is inside holds the lock by its session; {@link SqlBinding} says what follows from that.
 *
 * @param creation the statements that make the tables, and put rows there before anybody takes the lock, in which {@link #KEY} stands for the
 *     name of the lock; none if the lock does that by itself
 * @param maker how the lock of a client is made; empty if it is a program, which finds the database in {@code DATABASE_URL}
 */
public record SchemaBinding(List<String> creation, Optional<Maker> maker) implements StoreBinding {

    /** What stands in a statement for the name of the lock. */
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
         * @param database where this client gets its connections; who takes one closes it
         * @param name the name of the lock, not empty, at most 64 characters
         * @param owner the name of the client, not empty
         * @param lease how long the lock may be held; ignored by a lock without a lease
         * @param clock what time it is for this client
         */
        DistributedLock make(DataSource database, String name, String owner, Duration lease, InstantSource clock);
    }

    /** Of a lock in Java. */
    public static SchemaBinding of(List<String> creation, Maker maker) {
        return new SchemaBinding(creation, Optional.of(maker));
    }

    /** Of a lock that is a program. */
    public static SchemaBinding ofProgram(List<String> creation) {
        return new SchemaBinding(creation, Optional.empty());
    }

    @Override
    public String storeName() {
        return "SQL";
    }
}
