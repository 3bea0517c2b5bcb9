package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.setup.InconclusiveException;
import java.sql.SQLException;

/** The sessions that a program makes in a database by itself, which the database knows by a name that they all have. */
public final class ProgramSessions {

    private final Database database;
    private final String name;

    ProgramSessions(Database database, String name) {
        this.database = database;
        this.name = name;
    }

    /**
     * By which URL the program connects.
     *
     * @param proxy in front of the database, which has an {@link Database#address}
     */
    public String url(Address proxy) {
        return database.postgres().orElseThrow().through(proxy, Database.settings(name));
    }

    /**
     * Those that are there now are a client's: whoever waits for one of them is blocked.
     *
     * @throws InconclusiveException if the database does not answer
     */
    public void note() {
        try {
            database.sessions().add(name);
        } catch (SQLException e) {
            throw database.doesNotAnswer(e);
        }
    }

    /**
     * Waits until the database has noticed that the program is gone: then it has let go of what they held.
     *
     * @throws InconclusiveException if the database does not notice
     */
    public void awaitEnd() {
        try {
            if (!database.sessions().haveEnded(name, Database.PATIENCE)) {
                throw database.stillConnected();
            }
        } catch (SQLException e) {
            throw database.doesNotAnswer(e);
        }
    }
}
