package io.github.lockevolution.faults.sql;

import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.host.FreePort;
import io.github.lockevolution.faults.host.ManagedProcess;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import org.awaitility.core.ConditionTimeoutException;

/** The databases of a server that was started on a leash: it is waited for, makes one more on demand, and ends with this JVM. */
final class ManagedDatabases {

    private static final Duration TO_ANSWER = Duration.ofSeconds(60);

    /** Another program may take a free port before the server has it, which unpacks itself first. */
    private static final int PORTS_TO_TRY = 5;

    private static final Pattern PORT_TAKEN = Pattern.compile("Address (already )?in use");

    private final AtomicInteger made = new AtomicInteger();
    private final ManagedProcess leash;
    private final String url;
    private final Message origin;
    private final Function<String, SetupProblem> problem;

    /**
     * @param url of a database of the server, with {@code %s} for its name
     * @param problem why the server is of no use, from what it said last
     */
    ManagedDatabases(ManagedProcess leash, String url, Message origin, Function<String, SetupProblem> problem) {
        this.leash = leash;
        this.url = url;
        this.origin = origin;
        this.problem = problem;
    }

    /**
     * Starts a server on a free port, or on another one if a program takes that one meanwhile, and waits until it answers.
     *
     * @param launch launches a server on a port
     * @param first the database that it begins with
     * @param stop ends the server
     * @throws SetupProblem if it does not start
     */
    public static DatabaseServer start(
            IntFunction<ManagedDatabases> launch, String first, Consumer<ManagedProcess> stop) {
        int ports = 1;
        while (true) {
            ManagedDatabases launched = launch.apply(FreePort.find());
            if (launched.answers(first)) {
                return launched.database(first, first, () -> stop.accept(launched.leash));
            }
            String lastWords = launched.leash.isAlive() ? "" : launched.leash.lastWords();
            launched.leash.close();
            if (ports == PORTS_TO_TRY || !PORT_TAKEN.matcher(lastWords).find()) {
                throw launched.problem.apply(lastWords);
            }
            ports++;
        }
    }

    private boolean answers(String first) {
        try {
            await("the database answers")
                    .pollInSameThread()
                    .pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(20))
                    .atMost(TO_ANSWER)
                    .until(() -> !leash.isAlive() || isThere(first));
            return leash.isAlive();
        } catch (ConditionTimeoutException e) {
            return false;
        }
    }

    private boolean isThere(String name) {
        try (Connection connection = DriverManager.getConnection(String.format(Locale.ROOT, url, name))) {
            return connection.isValid(1);
        } catch (SQLException e) {
            return false;
        }
    }

    private DatabaseServer database(String name, String first, Runnable stop) {
        return new DatabaseServer(
                String.format(Locale.ROOT, url, name),
                origin,
                DatabaseServer.Ownership.OURS,
                () -> Optional.of(another(first)),
                stop);
    }

    /** Makes one more database in the same server, which ends with it. */
    private DatabaseServer another(String first) {
        String name = "beside" + made.incrementAndGet();
        try (Connection connection = DriverManager.getConnection(String.format(Locale.ROOT, url, first));
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name);
            return database(name, first, () -> {});
        } catch (SQLException e) {
            throw problem.apply(DatabaseRefusal.reason(e));
        }
    }
}
