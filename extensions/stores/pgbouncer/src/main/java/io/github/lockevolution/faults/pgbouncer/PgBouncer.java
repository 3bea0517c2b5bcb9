package io.github.lockevolution.faults.pgbouncer;

import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.host.FreePort;
import io.github.lockevolution.faults.host.ManagedProcess;
import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.faults.pgbouncer.PooledBinding.Mode;
import io.github.lockevolution.faults.setup.SetupProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.awaitility.core.ConditionTimeoutException;

/**
 * The PgBouncer that is installed on this machine, before all databases of a PostgreSQL, on a free port of the loopback. However this JVM
 * ends, it ends with it.
 *
 * @param address of its port
 * @param version as it says it: {@code PgBouncer 1.18.0}
 */
record PgBouncer(ManagedProcess leash, Address address, String version) implements AutoCloseable {

    private static final String PROGRAM = "pgbouncer";
    private static final String LOOPBACK = "127.0.0.1";

    /** The folders of servers that are not on everybody's PATH. */
    private static final List<String> FOLDERS = List.of("/usr/sbin", "/usr/local/sbin");

    private static final Duration TO_ANSWER = Duration.ofSeconds(30);

    /** Another program may take a free port before the pooler has it. */
    private static final int PORTS_TO_TRY = 5;

    // It refuses to run as root, so root becomes nobody for it: by giving its rights away, or, where a container
    // forbids that, in a name space in which it has none.
    private static final String RUN = """
            umask 077
            program=$1
            set -- env
            if [ "$(id -u)" = 0 ]; then
                if setpriv --reuid=65534 --regid=65534 --clear-groups true 2>/dev/null && chown -R 65534:65534 .; then
                    set -- setpriv --reuid=65534 --regid=65534 --clear-groups
                else
                    set -- unshare -U
                fi
            fi
            exec "$@" "$program" pgbouncer.ini
            """;

    // No session ends by itself: only the bench lets one run out. A session that was given back is handed out again
    // without being tried first, the one that came last before the others, as by default.
    private static final String SETTINGS = """
            [databases]
            * = host=%s port=%d
            [users]
            %s = pool_mode=session
            [pgbouncer]
            listen_addr = %s
            listen_port = %d
            unix_socket_dir =
            auth_type = trust
            auth_file = users.txt
            admin_users = %s
            pool_mode = transaction
            ignore_startup_parameters = extra_float_digits
            max_client_conn = 500
            default_pool_size = 30
            server_lifetime = 1000000
            server_idle_timeout = 0
            server_check_delay = 1000000
            autodb_idle_timeout = 0
            query_wait_timeout = 0
            server_login_retry = 1
            log_connections = 0
            log_disconnections = 0
            log_stats = 0
            """;

    /** The user of the database whose connections are in this mode. */
    static String user(Mode mode) {
        return "by_" + mode.name().toLowerCase(Locale.ROOT);
    }

    /** Where its program is. */
    static Path program() {
        return Platform.program(PROGRAM)
                .or(() -> FOLDERS.stream()
                        .map(folder -> Path.of(folder, PROGRAM))
                        .filter(Platform::isProgram)
                        .findFirst())
                .orElseThrow(() -> new SetupProblem(PgBouncerText.class, PgBouncerText::none));
    }

    /**
     * Starts one, and waits until it answers.
     *
     * @param server the PostgreSQL behind it, which lets everybody in from this machine
     * @throws SetupProblem if there is none, or it does not start
     */
    static PgBouncer start(Address server) {
        Path program = program();
        for (int ports = 1; ; ports++) {
            int port = FreePort.find();
            ManagedProcess leash = ManagedProcess.start(
                    List.of("sh", "-c", RUN, PROGRAM, program.toString()), folder -> configure(folder, server, port));
            Optional<String> version = version(leash, new Address(LOOPBACK, port));
            if (version.isPresent()) {
                return new PgBouncer(leash, new Address(LOOPBACK, port), version.get());
            }
            String lastWords = leash.isAlive() ? "" : leash.lastWords();
            leash.close();
            if (ports == PORTS_TO_TRY || !lastWords.contains("in use")) {
                throw new SetupProblem(PgBouncerText.class, text -> text.doesNotStart(lastWords));
            }
        }
    }

    private static void configure(Path folder, Address server, int port) throws IOException {
        Files.writeString(
                folder.resolve("pgbouncer.ini"),
                String.format(
                        Locale.ROOT,
                        SETTINGS,
                        server.host(),
                        server.port(),
                        user(Mode.SESSION),
                        LOOPBACK,
                        port,
                        AdminConsole.USER));
        Files.write(
                folder.resolve("users.txt"),
                List.of(line(AdminConsole.USER), line(user(Mode.SESSION)), line(user(Mode.TRANSACTION))));
    }

    private static String line(String user) {
        return "\"" + user + "\" \"\"";
    }

    /** Empty if it ends, or does not answer. */
    private static Optional<String> version(ManagedProcess leash, Address address) {
        try {
            return await("the pooler answers")
                    .pollInSameThread()
                    .pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(20))
                    .atMost(TO_ANSWER)
                    .until(() -> leash.isAlive() ? asked(address) : Optional.of(""), Optional::isPresent)
                    .filter(version -> !version.isEmpty());
        } catch (ConditionTimeoutException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> asked(Address address) {
        try (AdminConsole console = AdminConsole.connect(address)) {
            return console.show("VERSION").stream()
                    .map(row -> row.get("version"))
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        leash.close();
    }
}
