package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.host.Origin;
import java.util.Optional;

/** An existing database, named by its URL. */
record ForeignDatabase(String url) implements DatabaseBackend {

    @Override
    public DatabaseServer start() {
        return new DatabaseServer(open(), Origin.named(withoutPassword(url)), false, Optional::empty, () -> {});
    }

    /** An H2 that closes itself when this JVM ends would not let its tables be dropped. */
    private String open() {
        return url.startsWith("jdbc:h2:") ? url + ";DB_CLOSE_ON_EXIT=FALSE" : url;
    }

    /** A password stands behind a question mark or a semicolon, or before an at sign. */
    static String withoutPassword(String url) {
        return url.replaceFirst("//.*@", "//").replaceFirst("[?;].*", "");
    }
}
