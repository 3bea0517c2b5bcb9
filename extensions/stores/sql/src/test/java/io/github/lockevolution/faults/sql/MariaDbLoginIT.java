package io.github.lockevolution.faults.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lockevolution.faults.host.ManagedProcess;
import io.github.lockevolution.faults.host.Origin;
import io.github.lockevolution.faults.setup.SetupProblem;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What is said about a MariaDB of somebody's that does not let the bench do what it needs to; skipped where none is installed. */
class MariaDbLoginIT {

    private static final String RUN = """
            mkdir tmp
            set -- "$1" "$2" --no-defaults --datadir="$PWD/data" --tmpdir="$PWD/tmp"
            [ "$(id -u)" != 0 ] || set -- "$@" --user=root
            server=$1; port=$2; shift 2
            mariadb-install-db "$@" --skip-test-db --auth-root-authentication-method=normal >installation 2>&1 || {
                grep ERROR installation
                exit 1
            }
            exec "$server" "$@" --port="$port" --bind-address=127.0.0.1 --socket=socket --skip-name-resolve
            """;

    private static DatabaseServer server;
    private static String base;

    @BeforeAll
    static void start() throws SQLException {
        Path program = InstalledMariaDb.find().orElse(null);
        assumeTrue(program != null, "no mariadbd is installed here");
        server = ManagedDatabases.start(port -> launched(program, port), "lab", ManagedProcess::close);
        base = server.url().replaceFirst("[?].*", "");
        try (Connection root = DriverManager.getConnection(base + "?user=root");
                Statement statement = root.createStatement()) {
            statement.execute("CREATE USER 'weak'@'127.0.0.1' IDENTIFIED BY 'secret'");
            statement.execute("GRANT ALL ON lab.* TO 'weak'@'127.0.0.1'");
            statement.execute("CREATE USER 'enough'@'127.0.0.1' IDENTIFIED BY 'secret'");
            statement.execute("GRANT CREATE, DROP, SELECT, INSERT, UPDATE, DELETE ON lab.* TO 'enough'@'127.0.0.1'");
            statement.execute("GRANT PROCESS ON *.* TO 'enough'@'127.0.0.1'");
        }
    }

    private static ManagedDatabases launched(Path program, int port) {
        return new ManagedDatabases(
                ManagedProcess.start(
                        List.of("sh", "-c", RUN, "login", program.toString(), Integer.toString(port)), folder -> {}),
                "jdbc:mariadb://127.0.0.1:" + port + "/%s?user=root&createDatabaseIfNotExist=true",
                Origin.named("test"),
                MariaDbLoginIT::doesNotStart);
    }

    private static SetupProblem doesNotStart(String lastWords) {
        return new SetupProblem(language -> lastWords);
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.stop().run();
        }
    }

    @Test
    void a_user_who_may_not_see_who_waits_is_told_which_right_is_missing() {
        assertThat(problem(base + "?user=weak&password=secret"))
                .startsWith("the database of lab.database, " + base
                        + ", does not tell this user which client waits for another (")
                .endsWith(
                        "Access denied; you need (at least one of) the PROCESS privilege(s) for this operation [42000]);"
                                + " give it the right to see that: GRANT PROCESS ON *.* TO the user");
    }

    @Test
    void with_that_right_it_may_do_all_that_is_needed() throws SQLException {
        try (Database database = Database.start(DatabaseBackends.named(base + "?user=enough&password=secret"));
                Connection client = database.connectClient()) {
            String table = database.tables().newName("t");
            database.tables().make(table, List.of("CREATE TABLE " + table + " (name VARCHAR(64) PRIMARY KEY)"));
            client.setAutoCommit(false);
            client.createStatement().executeUpdate("INSERT INTO " + table + " VALUES ('a')");

            assertThat(database.isHolding(client)).isTrue();
            database.end(client);
            assertThat(database.isHolding(client)).isFalse();
        }
    }

    @Test
    void a_wrong_login_is_told_from_a_server_that_is_not_there() {
        assertThat(problem(base + "?user=root&password=wrong"))
                .startsWith("the database of lab.database, " + base + ", answers, but does not let the bench in (")
                .contains("Access denied for user 'root'@")
                .endsWith("; look at the user, the password and the name of the database in the URL");
        assertThat(problem(base.replace("/lab", "/none") + "?user=root"))
                .contains("answers, but does not let the bench in (", "Unknown database 'none'");
        assertThat(problem(base + "?user=weak2&password=secret")).contains("does not let the bench in (");
        assertThat(problem("jdbc:mariadb://127.0.0.1:1/lab?user=root")).contains("does not answer (");
    }

    @Test
    void a_url_that_the_driver_cannot_read_is_not_repeated_with_the_password() {
        assertThat(problem("jdbc:mariadb:lab?user=root&password=secret"))
                .contains("is not present in the url jdbc:mariadb:lab [")
                .doesNotContain("secret");
    }

    private static String problem(String url) {
        try (Database opened = Database.start(DatabaseBackends.named(url))) {
            return opened.version();
        } catch (SetupProblem e) {
            return e.getMessage();
        }
    }
}
