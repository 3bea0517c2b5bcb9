package io.github.lockevolution.faults.attack.database;

import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.network.Network;
import io.github.lockevolution.faults.network.ToxiproxyBackend;
import io.github.lockevolution.faults.network.Upstream;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.sql.Database;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/**
 * A database with a port, and the network in front of it: what attacks run on. Closing it closes the network; the database is the caller's.
 *
 * @param database the server
 * @param network the Toxiproxy between the clients and that server
 */
public record DatabaseEnvironment(Database database, Network network) implements AutoCloseable {

    /** For how many seconds the driver waits for what comes, if slowly. */
    private static final int PATIENCE = 20;

    /** For how many seconds it waits for what may not come. */
    private static final int TO_BE_SILENT = 1;

    /**
     * Starts the Toxiproxy, and asks the database something all the way through it.
     *
     * @throws SetupProblem if the database has no port that a proxy can stand before, no Toxiproxy is to be had, or nothing gets through it
     */
    public static DatabaseEnvironment start(Database database, ToxiproxyBackend toxiproxy) {
        Address address = database.address()
                .orElseThrow(
                        () -> new SetupProblem(DatabaseAttackText.class, text -> text.hasNoPort(database.version())));
        Upstream upstream = new Upstream(address, address, true);
        return new DatabaseEnvironment(
                database, Network.start(toxiproxy, upstream, proxy -> requireAnswer(database, address, proxy)));
    }

    /** Whether the database answers over a proxy, within about a second. */
    public boolean isAnsweredOver(Address proxy) {
        return noAnswer(database, proxy, TO_BE_SILENT).isEmpty();
    }

    private static Optional<SQLException> noAnswer(Database database, Address proxy, int seconds) {
        String url = database.postgres().orElseThrow().through(proxy, "socketTimeout=" + seconds);
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("SELECT 1");
            return Optional.empty();
        } catch (SQLException e) {
            return Optional.of(e);
        }
    }

    private static void requireAnswer(Database database, Address address, Address proxy) {
        Optional<SQLException> problem = noAnswer(database, proxy, PATIENCE);
        if (problem.isPresent()) {
            throw new SetupProblem(
                    DatabaseAttackText.class,
                    text -> text.noWayThroughProxy(
                            database.origin(), Database.reason(problem.get()), address.toString()),
                    problem.get());
        }
    }

    @Override
    public void close() {
        network.close();
    }
}
