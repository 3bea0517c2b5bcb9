package io.github.lockevolution.faults.sql.words;

import static java.util.regex.Matcher.quoteReplacement;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** A statement as a person reads it: with the values of its parameters in it, word by word. */
public final class SqlWords {

    private static final char QUOTE = '\'';

    private static final Pattern QUOTED_OR_NOT = Pattern.compile("'[^']*'?|[^']+");

    /** A dollar sign in a name is a part of the name. */
    private static final Pattern NUMBERED = Pattern.compile("(?<![\\w$])\\$([1-9]\\d{0,4})");

    private static final String SEMICOLON = ";";

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

    /**
     * The same for a statement as a PostgreSQL gets it. A semicolon between two statements is a word of its own; one before the first or behind
     * the last is left out.
     *
     * @param sql with {@code $1} for the first parameter
     * @param literals the values as literals, in order; a parameter without one stays as it is
     */
    public static List<String> ofNumbered(String sql, List<String> literals) {
        String text = QUOTED_OR_NOT
                .matcher(sql)
                .replaceAll(part -> quoteReplacement(
                        part.group().charAt(0) == QUOTE ? part.group() : unquoted(part.group(), literals)));
        return withoutOuterSemicolons(of(text, Map.of()));
    }

    private static String unquoted(String sql, List<String> literals) {
        return NUMBERED.matcher(sql.replace(SEMICOLON, " ; ")).replaceAll(parameter -> {
            int number = Integer.parseInt(parameter.group(1));
            return quoteReplacement(number <= literals.size() ? literals.get(number - 1) : parameter.group());
        });
    }

    private static List<String> withoutOuterSemicolons(List<String> words) {
        int first = 0;
        int behind = words.size();
        while (first < behind && words.get(first).equals(SEMICOLON)) {
            first++;
        }
        while (first < behind && words.get(behind - 1).equals(SEMICOLON)) {
            behind--;
        }
        return words.subList(first, behind);
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

    /** A value as it is written in a statement. */
    public static String literal(Object value) {
        if (value == null) {
            return "NULL";
        }
        boolean isPlain = value instanceof Number || value instanceof Boolean;
        return isPlain ? value.toString() : QUOTE + SqlValue.text(value).replace("'", "''") + QUOTE;
    }
}
