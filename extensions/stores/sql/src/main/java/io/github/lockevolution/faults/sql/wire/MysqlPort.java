package io.github.lockevolution.faults.sql.wire;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.LoopbackPort;
import io.github.lockevolution.faults.host.Address;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.OptionalLong;

/**
 * A TCP port on the loopback interface that forwards a client of any language and driver to a MariaDB or MySQL, through a gate.
 *
 * <p>One port is for one client, which may open many connections. Held are statements, as text or prepared, and the reset of a session. A login, and what
 * only prepares a statement, is not, nor is a statement by which a transaction begins or ends that nothing was done in. The client gets nothing of an
 * answer before all of it has come and the gate has let it go. Nothing is encrypted or compressed.
 *
 * <p>It is not noticed that a client has closed its connection while a command of it is at the gate or under way. A change of the user, a cursor of the
 * server and a file of the client that the server loads are refused.
 */
public final class MysqlPort implements SessionPort {

    private final Login login;
    private final LoopbackPort<MysqlConnection> port;

    private MysqlPort(Login login, LoopbackPort<MysqlConnection> port) {
        this.login = login;
        this.port = port;
    }

    /**
     * Opens a free port. The server is not contacted before the first client connects.
     *
     * @param login the client's login; the server asks for it, not the port
     * @param setUp the statements by which every session begins, such as {@code USE schema}
     * @param gate asked before each command, in a thread of its connection
     * @param sessions told of each session at the server
     * @throws IOException if no port is to be had
     */
    public static MysqlPort open(
            Address server, Login login, List<String> setUp, CommandGate gate, SessionListener sessions)
            throws IOException {
        MysqlConnection.Backend backend = new MysqlConnection.Backend(server, setUp, sessions);
        return new MysqlPort(
                login,
                LoopbackPort.open("MySQL port", (client, port) -> new MysqlConnection(client, port, backend, gate)));
    }

    /** {@inheritDoc} As a driver of a program reads it: {@code mysql://user:password@127.0.0.1:3306/database}. */
    @Override
    public URI url() {
        String userInfo = login.password().isEmpty() ? login.user() : login.user() + ":" + login.password();
        try {
            Address address = port.address();
            return new URI("mysql", userInfo, address.host(), address.port(), "/" + login.database(), null, null);
        } catch (URISyntaxException e) {
            throw new IllegalStateException("no URI for " + login, e);
        }
    }

    @Override
    public OptionalLong busy() {
        return port.connections().stream()
                .map(connection -> connection.session().busy())
                .filter(OptionalLong::isPresent)
                .findFirst()
                .orElse(OptionalLong.empty());
    }

    @Override
    public boolean isOpen(long session) {
        return port.connections().stream()
                .anyMatch(connection -> connection.session().isOpen(session));
    }

    @Override
    public void cut() {
        port.connections().forEach(MysqlConnection::cut);
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
