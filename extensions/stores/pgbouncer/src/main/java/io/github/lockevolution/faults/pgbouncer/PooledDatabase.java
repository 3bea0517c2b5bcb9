package io.github.lockevolution.faults.pgbouncer;

import java.util.Objects;
import javax.sql.DataSource;

/**
 * What a section asks for whose clients reach their PostgreSQL through a PgBouncer in transaction mode: the session of the database is a
 * client's until its transaction ends, and a statement that commits by itself is one.
 *
 * @param database the source of this client's connections to the pooler
 */
public record PooledDatabase(DataSource database) {

    public PooledDatabase {
        Objects.requireNonNull(database, "database is null; it needs to be the one of this client");
    }
}
