package io.github.lockevolution.faults.sql.wire;

import io.github.lockevolution.faults.sql.words.SqlWords;
import java.util.List;
import java.util.Map;

/** The words of a statement as a MariaDB or MySQL gets it. */
final class MysqlWords {

    private MysqlWords() {}

    /** A semicolon at its end is left out. */
    static List<String> of(String sql) {
        List<String> words = SqlWords.of(sql.strip().replaceFirst("(\\s*;)+$", ""), Map.of());
        return words.isEmpty() ? List.of("PING") : words;
    }
}
