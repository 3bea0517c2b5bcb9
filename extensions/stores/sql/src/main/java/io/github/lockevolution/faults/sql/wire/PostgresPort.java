package io.github.lockevolution.faults.sql.wire;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.LoopbackPort;
import io.github.lockevolution.faults.host.Address;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Map;
import java.util.OptionalLong;

/**
 * A TCP port on the loopback interface that forwards a client of any language and driver to a PostgreSQL, through a gate.
 *
 * <p>One port is for one client, which may open many connections. A command is all that the client sends before it waits: a simple query with all
 * its statements, or everything up to a Sync. The messages of the login, and a round trip that only prepares statements, are not held. The client
 * gets nothing of an answer before all of it has come and the gate has let it go. Messages that it sends meanwhile wait.
 *
 * <p>It is not noticed that a client has closed its connection while a command of it is at the gate or under way. A command that a client runs by
 * a Flush, outside of a transaction, takes effect by the Sync that follows, which is not held. Nothing is encrypted.
 */
public final class PostgresPort implements SessionPort {

    private final Login login;
    private final LoopbackPort<PortConnection> port;

    private PostgresPort(Login login, LoopbackPort<PortConnection> port) {
        this.login = login;
        this.port = port;
    }

    /**
     * Opens a free port. The server is not contacted before the first client connects.
     *
     * @param login the client's login; the server asks for it, not the port
     * @param settings the settings of every session, by their names, such as {@code search_path}
     * @param gate asked before each command, in a thread of its connection
     * @param sessions told of each session at the server
     * @throws IOException if no port is to be had
     */
    public static PostgresPort open(
            Address server, Login login, Map<String, String> settings, CommandGate gate, SessionListener sessions)
            throws IOException {
        PortConnection.Backend backend = new PortConnection.Backend(server, settings, sessions);
        return new PostgresPort(
                login,
                LoopbackPort.open(
                        "PostgreSQL port", (client, port) -> new PortConnection(client, port, backend, gate)));
    }

    /** {@inheritDoc} As a driver of a program reads it: {@code postgresql://user:password@127.0.0.1:5432/database}. */
    @Override
    public URI url() {
        String userInfo = login.password().isEmpty() ? login.user() : login.user() + ":" + login.password();
        try {
            Address address = port.address();
            return new URI("postgresql", userInfo, address.host(), address.port(), "/" + login.database(), null, null);
        } catch (URISyntaxException e) {
            throw new IllegalStateException("no URI for " + login, e);
        }
    }

    /** {@inheritDoc} It is that of the server's process. */
    @Override
    public OptionalLong busy() {
        return port.connections().stream()
                .map(PortConnection::busy)
                .filter(OptionalLong::isPresent)
                .findFirst()
                .orElse(OptionalLong.empty());
    }

    @Override
    public boolean isOpen(long backendPid) {
        return port.connections().stream().anyMatch(connection -> connection.isOpen(backendPid));
    }

    @Override
    public void cut() {
        port.connections().forEach(PortConnection::cut);
    }

    /**
     * Ends all connections and their threads, as if the client had died; a gate that holds a command is interrupted. The port stays open for the next
     * client. Waits at most 5 s.
     */
    @Override
    public void forgetClient() {
        port.end(connection -> true);
    }

    /** Ends every connection, as {@link #forgetClient} does, and lets go of the port. */
    @Override
    public void close() {
        port.close();
    }
}
