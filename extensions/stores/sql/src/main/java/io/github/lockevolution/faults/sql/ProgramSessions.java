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
    static final Duration LONGEST_FAULT = Duration.ofMinutes(1);

    private final ClientSessions sessions;
    private final Message origin;
    private final Optional<ServerUrl> server;
    private final String name;

    /**
     * @param sessions of the database
     * @param origin the origin of the database, in a few words
     * @param server the URL of the database, if it can be reached over a proxy
     */
    ProgramSessions(ClientSessions sessions, Message origin, Optional<ServerUrl> server, String name) {
        this.sessions = sessions;
        this.origin = origin;
        this.server = server;
        this.name = name;
    }

    /**
     * The URL by which the program connects.
     *
     * @param proxy in front of the database
     */
    public String url(Address proxy) {
        return server.orElseThrow().through(proxy, name, LONGEST_FAULT);
    }

    /**
     * Notes the present sessions as those of a client: a client that waits for one of them is blocked.
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
