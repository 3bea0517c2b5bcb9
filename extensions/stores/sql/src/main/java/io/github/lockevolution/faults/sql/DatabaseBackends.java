package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.Setting;
import io.github.lockevolution.faults.setup.SetupProblem;
import java.nio.file.Path;
import java.util.Optional;

/** The ways there are to get a database, by their names. */
public final class DatabaseBackends {

    private DatabaseBackends() {}

    /**
     * @throws SetupProblem if the setting names no backend, or calls expendable what the bench starts itself
     */
    public static DatabaseBackend chosenBy(BenchSettings settings) {
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
    public static Optional<String> toFetch(BenchSettings settings) {
        boolean isEmbedded = settings.value(Setting.DATABASE).equals(EmbeddedPostgres.NAME);
        return isEmbedded ? EmbeddedPostgres.toFetch() : Optional.empty();
    }

    /** The setting that chooses this jar, after its library was fetched. */
    public static String fetched(Path jar) {
        return EmbeddedPostgres.IN_JAR + jar;
    }

    /** The PostgreSQL that the bench brings, whatever is chosen: in the jar that was fetched for it, or on the class path. */
    public static DatabaseBackend embeddedPostgres(BenchSettings settings) {
        String chosen = settings.value(Setting.DATABASE);
        boolean isFetched = chosen.startsWith(EmbeddedPostgres.IN_JAR) && !chosen.startsWith("postgres://");
        return named(isFetched ? chosen : EmbeddedPostgres.NAME);
    }

    /**
     * @param name {@code h2}, {@code postgres}, {@code mariadb}, or a URL, of JDBC or of a PostgreSQL
     * @throws SetupProblem if it is none of these
     */
    public static DatabaseBackend named(String name) {
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
