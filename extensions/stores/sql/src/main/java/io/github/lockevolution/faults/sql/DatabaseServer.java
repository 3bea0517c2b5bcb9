package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.text.Message;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A database and how it is reached.
 *
 * @param url the URL for JDBC, with any login it needs
 * @param origin the origin of the database, in a few words, without any password
 * @param ownership whether the database holds data of somebody
 * @param another makes one more database that is empty, for work at the same time; empty if there is none to be had
 * @param stop ends it; does nothing for a database that the bench did not start
 */
public record DatabaseServer(
        String url, Message origin, Ownership ownership, Supplier<Optional<DatabaseServer>> another, Runnable stop) {

    /** Whether a database holds data of somebody, so how far the bench may go in it. */
    public enum Ownership {
        /** The bench started it, so it holds no data of anybody else. */
        OURS,
        /** The database is somebody's, and its owner has said that it may be cleared. */
        EXPENDABLE,
        /** It is somebody's. */
        SOMEBODYS
    }
}
