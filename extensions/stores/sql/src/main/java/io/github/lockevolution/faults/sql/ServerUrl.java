package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.sql.wire.Login;
import java.time.Duration;

/** The URL for JDBC of a database that is a server on one host. */
interface ServerUrl {

    Address address();

    /** The user, the password and the name of the database. */
    Login login();

    /**
     * The same server, reached over a proxy.
     *
     * @param sessionName the name by which the server lists the sessions
     * @param longest how long the driver waits for an answer
     */
    String through(Address proxy, String sessionName, Duration longest);
}
