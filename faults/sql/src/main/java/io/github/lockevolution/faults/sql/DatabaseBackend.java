package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.Setting;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;

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
     * @throws SetupProblem if the setting names no backend
     */
    static DatabaseBackend chosenBy(BenchSettings settings) {
        return named(settings.value(Setting.DATABASE));
    }

    /**
     * @param name {@code h2}, {@code postgres}, {@code mariadb}, or a URL that begins with {@code jdbc:}
     * @throws SetupProblem if it is none of these
     */
    static DatabaseBackend named(String name) {
        if (name.startsWith("jdbc:")) {
            return new ForeignDatabase(name);
        }
        return switch (name) {
            case "h2" -> new EmbeddedH2();
            case "postgres" -> new EmbeddedPostgres();
            case "mariadb" -> new InstalledMariaDb();
            default -> throw new SetupProblem(Message.of(DatabaseText.class, text -> text.noBackend(name)));
        };
    }
}
