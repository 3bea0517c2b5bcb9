package io.github.lockevolution.faults.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A statement as a person reads it: with the values of its parameters in it, word by word. */
final class SqlWords {

    private static final char QUOTE = '\'';

    private final StringBuilder word = new StringBuilder();
    private final List<String> words = new ArrayList<>();

    private SqlWords() {}

    /**
     * @param sql with a question mark for each parameter
     * @param parameters their values, by their numbers from 1; one that is missing stays a question mark
     */
    public static List<String> of(String sql, Map<Integer, Object> parameters) {
        return new SqlWords().read(sql, parameters);
    }

    private List<String> read(String sql, Map<Integer, Object> parameters) {
        boolean isQuoted = false;
        int parameter = 0;
        for (char each : sql.strip().toCharArray()) {
            isQuoted ^= each == QUOTE;
            if (!isQuoted && Character.isWhitespace(each)) {
                endWord();
            } else if (!isQuoted && each == '?') {
                parameter++;
                word.append(parameters.containsKey(parameter) ? literal(parameters.get(parameter)) : "?");
            } else {
                word.append(each);
            }
        }
        endWord();
        return List.copyOf(words);
    }

    private void endWord() {
        if (!word.isEmpty()) {
            words.add(word.toString());
            word.setLength(0);
        }
    }

    private static String literal(Object value) {
        if (value == null) {
            return "NULL";
        }
        boolean isPlain = value instanceof Number || value instanceof Boolean;
        return isPlain ? value.toString() : QUOTE + SqlValue.text(value).replace("'", "''") + QUOTE;
    }
}
