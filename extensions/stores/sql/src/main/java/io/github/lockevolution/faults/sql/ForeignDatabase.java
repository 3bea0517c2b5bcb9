package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.host.Origin;
import io.github.lockevolution.faults.sql.DatabaseServer.Ownership;
import io.github.lockevolution.faults.text.Message;
import java.util.Optional;

/** An existing database, named by its URL. */
record ForeignDatabase(String url, Ownership ownership) implements DatabaseBackend {

    ForeignDatabase(String url) {
        this(url, Ownership.SOMEBODYS);
    }

    /** The same database, which the owner allows to be cleared. */
    ForeignDatabase expendable() {
        return new ForeignDatabase(url, Ownership.EXPENDABLE);
    }

    @Override
    public DatabaseServer start() {
        return new DatabaseServer(open(), origin(), ownership, Optional::empty, () -> {});
    }

    /** An H2 that closes itself when this JVM ends would not let its tables be dropped. */
    private String open() {
        return url.startsWith("jdbc:h2:") ? url + ";DB_CLOSE_ON_EXIT=FALSE" : url;
    }

    /** The place of the database, in a few words. */
    Message origin() {
        return Origin.named(withoutPassword(url));
    }

    /** A password stands behind a question mark or a semicolon, or before an at sign. */
    static String withoutPassword(String url) {
        return url.replaceFirst("//.*@", "//").replaceFirst("[?;].*", "");
    }
}
