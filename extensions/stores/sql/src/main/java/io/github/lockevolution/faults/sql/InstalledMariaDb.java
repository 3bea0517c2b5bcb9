package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.host.ManagedProcess;
import io.github.lockevolution.faults.host.Origin;
import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.faults.setup.SetupProblem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The mariadbd that is installed on this machine: a server of its own with an empty database, on a free port of the loopback, beside any
 * other that runs here. Nothing of it is kept on disk. However this JVM ends, it ends with it.
 */
final class InstalledMariaDb implements DatabaseBackend {

    private static final String PROGRAM = "mariadbd";

    /** The folders of servers that are not on everybody's PATH. */
    private static final List<String> FOLDERS = List.of("/usr/sbin", "/usr/local/sbin");

    // It refuses to run as root unless it is told so. Without grants it needs no database of its own: its folder is
    // empty when it starts. Options for data that outlives the server are left out. A server that starts removes all
    // temporary tables in its tmpdir, and in the system's they would be those of another server.
    private static final String RUN = """
            umask 077
            mkdir data tmp
            server=$1; port=$2
            set -- --no-defaults --datadir="$PWD/data" --tmpdir="$PWD/tmp" --port="$port" \\
                --bind-address=127.0.0.1 --socket=socket
            [ "$(id -u)" != 0 ] || set -- "$@" --user=root
            exec "$server" "$@" --skip-grant-tables --skip-name-resolve --max-connections=400 --skip-log-bin \\
                --innodb-flush-log-at-trx-commit=0 --innodb-doublewrite=0 --innodb-stats-persistent=0
            """;

    private static final String URL = "jdbc:mariadb://127.0.0.1:%d/%%s?user=root&createDatabaseIfNotExist=true";

    @Override
    public DatabaseServer start() {
        DatabaseRefusal.requireDriver(URL, Origin.named("jdbc:mariadb"));
        Path program = find().orElseThrow(() -> new SetupProblem(DatabaseText.class, DatabaseText::noMariaDb));
        DatabaseServer server = ManagedDatabases.start(port -> launched(program, port), "lab", ManagedProcess::close);
        // The names of GET_LOCK are those of all of its databases: what is done beside needs a server of its own.
        return new DatabaseServer(
                server.url(), server.origin(), server.ownership(), () -> Optional.of(start()), server.stop());
    }

    private static ManagedDatabases launched(Path program, int port) {
        return new ManagedDatabases(
                ManagedProcess.start(
                        List.of("sh", "-c", RUN, "installed", program.toString(), Integer.toString(port)),
                        folder -> {}),
                String.format(Locale.ROOT, URL, port),
                Origin.onThePath(PROGRAM),
                InstalledMariaDb::doesNotStart);
    }

    public static Optional<Path> find() {
        return Platform.program(PROGRAM)
                .or(() -> FOLDERS.stream()
                        .map(folder -> Path.of(folder, PROGRAM))
                        .filter(Files::isExecutable)
                        .findFirst());
    }

    private static SetupProblem doesNotStart(String lastWords) {
        return new SetupProblem(DatabaseText.class, text -> text.mariaDbDoesNotStart(lastWords));
    }
}
