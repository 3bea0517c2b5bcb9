package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.text.Message;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/** The sessions that a program makes in a database by itself, which the database knows by a name that they all have. */
public final class ProgramSessions {

    /** No fault holds an answer back for so long. */
    private static final Duration LONGEST_FAULT = Duration.ofMinutes(1);

    private final ClientSessions sessions;
    private final Message origin;
    private final Optional<PostgresUrl> postgres;
    private final String name;

    /**
     * @param sessions of the database
     * @param origin where the database comes from, in a few words
     * @param postgres the URL of the database, if it is a PostgreSQL on one host
     */
    ProgramSessions(ClientSessions sessions, Message origin, Optional<PostgresUrl> postgres, String name) {
        this.sessions = sessions;
        this.origin = origin;
        this.postgres = postgres;
        this.name = name;
    }

    /**
     * By which URL the program connects.
     *
     * @param proxy in front of the database
     */
    public String url(Address proxy) {
        return postgres.orElseThrow().through(proxy, settings(name));
    }

    /** Of a client that comes over a proxy, on which nobody waits for ever for an answer that was lost there. */
    static String settings(String sessionName) {
        return "ApplicationName=" + sessionName + "&socketTimeout=" + LONGEST_FAULT.toSeconds();
    }

    /**
     * Those that are there now are a client's: whoever waits for one of them is blocked.
     *
     * @throws InconclusiveException if the database does not answer
     */
    public void note() {
        try {
            sessions.add(name);
        } catch (SQLException e) {
            throw DatabaseRefusal.doesNotAnswer(origin, e);
        }
    }

    /**
     * Waits until the database has noticed that the program is gone: then it has let go of what they held.
     *
     * @throws InconclusiveException if the database does not notice
     */
    public void awaitEnd() {
        try {
            if (!sessions.haveEnded(name, ClientSessions.PATIENCE)) {
                throw DatabaseRefusal.stillConnected(origin);
            }
        } catch (SQLException e) {
            throw DatabaseRefusal.doesNotAnswer(origin, e);
        }
    }
}
