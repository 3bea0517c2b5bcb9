package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.Setting;
import io.github.lockevolution.faults.setup.SetupProblem;
import java.nio.file.Path;
import java.util.Optional;

/** A way to get a database. Chosen by {@link Setting#DATABASE}. */
@FunctionalInterface
public interface DatabaseBackend {

    /**
     * Starts a database, or says where one is.
     *
     * @throws SetupProblem if there is none to be had; the message says what to do
     */
    DatabaseServer start();

    /**
     * @throws SetupProblem if the setting names no backend, or calls expendable what the bench starts itself
     */
    static DatabaseBackend chosenBy(BenchSettings settings) {
        DatabaseBackend named = named(settings.value(Setting.DATABASE));
        if (!settings.isOn(Setting.DATABASE_MAY_BE_CLEARED)) {
            return named;
        }
        if (named instanceof ForeignDatabase foreign) {
            return foreign.expendable();
        }
        throw new SetupProblem(DatabaseText.class, text -> text.isClearedAnyway(settings.value(Setting.DATABASE)));
    }

    /**
     * The library that has to be fetched before the chosen one can start, as Maven names it.
     *
     * @return empty if it is there, none is needed, or there is none for this platform
     */
    static Optional<String> toFetch(BenchSettings settings) {
        boolean isEmbedded = settings.value(Setting.DATABASE).equals(EmbeddedPostgres.NAME);
        return isEmbedded ? EmbeddedPostgres.toFetch() : Optional.empty();
    }

    /** What is chosen by a setting when the library that was to be fetched is this jar. */
    static String fetched(Path jar) {
        return EmbeddedPostgres.IN_JAR + jar;
    }

    /**
     * @param name {@code h2}, {@code postgres}, {@code mariadb}, or a URL, of JDBC or of a PostgreSQL
     * @throws SetupProblem if it is none of these
     */
    static DatabaseBackend named(String name) {
        if (name.startsWith("jdbc:")) {
            return new ForeignDatabase(name);
        }
        if (name.matches("postgres(ql)?://.*")) {
            return new ForeignDatabase(PostgresUrl.ofJdbc(name));
        }
        if (name.startsWith(EmbeddedPostgres.IN_JAR)) {
            return new EmbeddedPostgres(Optional.of(Path.of(name.substring(EmbeddedPostgres.IN_JAR.length()))));
        }
        return switch (name) {
            case "h2" -> new EmbeddedH2();
            case EmbeddedPostgres.NAME -> new EmbeddedPostgres(Optional.empty());
            case "mariadb" -> new InstalledMariaDb();
            default -> throw new SetupProblem(DatabaseText.class, text -> text.noBackend(name));
        };
    }
}
