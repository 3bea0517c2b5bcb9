package io.github.lockevolution.faults.sql.words;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Tells by its text whether a statement reads more than the rows that it writes: others may change the rows that it has read before the
 * database commits it. A statement that is not understood counts as one that does.
 *
 * @param tables the tables and functions of the database
 */
public record WideStatement(Tables tables) {

    /** A part of a statement; quoted text and comments decide nothing. */
    private static final Pattern TOKEN =
            Pattern.compile("--[^\n]*|(?s:/\\*.*?\\*/)|(?<literal>'(?:[^']|'')*'|\\$(\\w*)\\$(?s:.*?)\\$\\2\\$"
                    + "|[?]|[$:]\\w+|\\b\\d[\\w.]*)|(?<name>\"[^\"]*\"|`[^`]*`|[\\p{L}_][\\w$]*)|(?<sign>::|[^\\s])");

    private static final Set<String> WRITES = Set.of("INSERT", "UPDATE", "DELETE", "MERGE", "REPLACE", "UPSERT");
    private static final Set<String> CHANGES = Set.of("UPDATE", "DELETE", "MERGE");
    private static final Set<String> CALLS = Set.of("CALL", "DO", "EXEC", "EXECUTE");
    private static final Set<String> ENDS_TRANSACTION =
            Set.of("BEGIN", "START", "COMMIT", "END", "ROLLBACK", "ABORT", "SAVEPOINT", "RELEASE", "SET");
    private static final Set<String> SUBQUERY = Set.of("SELECT", "TABLE", "WITH", "JOIN");
    private static final Set<String> BEHIND_CONDITION = Set.of("RETURNING", "ORDER", "LIMIT", "FETCH");
    private static final Set<String> AFTER_FOR = Set.of("FOR", "KEY");

    private static final String LITERAL = "?";

    /** The knowledge that only the database has. */
    public interface Tables {

        /** Whether something of this name is a function or procedure that somebody has made there. */
        boolean isFunction(String name);

        /** Whether the database does more when somebody writes to a table of this name. */
        boolean hasTrigger(String table);

        /** Whether no two rows of a table have the same in these columns. */
        boolean isUnique(String table, Set<String> columns);

        /** Whether a table has no more than one row now. */
        boolean isOneRow(String table);
    }

    /**
     * @param words of one statement, or of several that leave together, with the values of their parameters
     */
    public boolean isWide(List<String> words) {
        List<List<String>> statements = split(tokens(String.join(" ", words)), ";");
        statements.removeIf(List::isEmpty);
        if (statements.stream().anyMatch(statement -> ENDS_TRANSACTION.contains(upper(statement.get(0))))) {
            // Statements that end a transaction themselves.
            return false;
        }
        return statements.size() > 1 && statements.stream().anyMatch(WideStatement::writes)
                || statements.stream().anyMatch(this::isWideAlone);
    }

    /**
     * Whether a statement changes or removes rows by the values of other rows. An insertion does not count: an H2 begins it anew where it would
     * be the second of its key.
     */
    public boolean changesByOthers(List<String> words) {
        List<String> statement = tokens(String.join(" ", words));
        return !statement.isEmpty()
                && CHANGES.contains(upper(statement.get(0)))
                && !callsFunctionIn(statement)
                && isWide(words);
    }

    /**
     * Whether a statement runs a function that somebody has made: the bench cannot know the rows that such a function
     * reads.
     */
    public boolean callsFunction(List<String> words) {
        return callsFunctionIn(tokens(String.join(" ", words)));
    }

    private boolean callsFunctionIn(List<String> tokens) {
        return IntStream.range(1, tokens.size())
                .anyMatch(at -> isCall(tokens, at) && tables.isFunction(tokens.get(at)));
    }

    private static List<String> tokens(String sql) {
        List<String> tokens = new ArrayList<>();
        Matcher found = TOKEN.matcher(sql);
        while (found.find()) {
            if (found.group("literal") != null) {
                tokens.add(LITERAL);
            } else if (found.group("name") != null) {
                tokens.add(found.group("name").replaceAll("[\"`]", ""));
            } else if (found.group("sign") != null) {
                tokens.add(found.group("sign"));
            }
        }
        return tokens;
    }

    private static String upper(String token) {
        return token.toUpperCase(Locale.ROOT);
    }

    private static boolean writes(List<String> statement) {
        boolean isQuery = upper(statement.get(0)).equals("WITH");
        return WRITES.contains(upper(statement.get(0)))
                || isQuery
                        && IntStream.range(1, statement.size())
                                .anyMatch(at -> WRITES.contains(upper(statement.get(at)))
                                        && !AFTER_FOR.contains(upper(statement.get(at - 1)))
                                        && !isCall(statement, at));
    }

    private static boolean isCall(List<String> statement, int at) {
        return at + 1 < statement.size() && statement.get(at + 1).equals("(");
    }

    private boolean isWideAlone(List<String> statement) {
        String verb = upper(statement.get(0));
        if (callsFunctionIn(statement) || CALLS.contains(verb)) {
            return true;
        }
        if (!writes(statement)) {
            return false;
        }
        boolean hasSubquery = statement.stream().map(WideStatement::upper).anyMatch(SUBQUERY::contains);
        return hasSubquery
                || switch (verb) {
                    case "UPDATE" -> isWide(statement, 1, find(statement, "SET"), "FROM");
                    case "DELETE" -> isWide(statement, 2, find(statement, "WHERE"), "USING");
                    case "MERGE" -> find(statement, "USING") < statement.size() || hasTrigger(statement, "INTO");
                    default -> hasTrigger(statement, "INTO");
                };
    }

    private boolean hasTrigger(List<String> statement, String before) {
        int at = find(statement, before) + 1;
        return at >= statement.size() || tables.hasTrigger(table(statement.subList(at, statement.size())));
    }

    /** The position of a word outside of all parentheses; the end of the statement if there is none. */
    private static int find(List<String> statement, String word) {
        int depth = 0;
        for (int at = 0; at < statement.size(); at++) {
            depth += depth(statement.get(at));
            boolean isComparison = at > 0 && upper(statement.get(at - 1)).equals("DISTINCT");
            if (depth == 0 && upper(statement.get(at)).equals(word) && !isComparison) {
                return at;
            }
        }
        return statement.size();
    }

    private static int depth(String token) {
        return token.equals("(") ? 1 : token.equals(")") ? -1 : 0;
    }

    /** The name of a table, without that of its schema. */
    private static String table(List<String> from) {
        int at = upper(from.get(0)).equals("ONLY") && from.size() > 1 ? 1 : 0;
        while (at + 2 < from.size() && from.get(at + 1).equals(".")) {
            at += 2;
        }
        return from.get(at);
    }

    /**
     * @param first the position of the table's name
     * @param behind the position behind that name
     * @param other the word before the name of a second table
     */
    private boolean isWide(List<String> statement, int first, int behind, String other) {
        if (first >= behind) {
            return true;
        }
        List<String> named = statement.subList(first, behind);
        List<String> rest = statement.subList(behind, statement.size());
        if (named.contains(",") || find(named, other) < named.size() || find(rest, other) < rest.size()) {
            return true;
        }
        String table = table(named);
        if (tables.hasTrigger(table)) {
            return true;
        }
        return !tables.isUnique(table, given(condition(rest))) && !tables.isOneRow(table);
    }

    private static List<String> condition(List<String> rest) {
        int from = find(rest, "WHERE") + 1;
        int behind = BEHIND_CONDITION.stream()
                .mapToInt(word -> find(rest, word))
                .min()
                .orElseThrow();
        return from < behind ? rest.subList(from, behind) : List.of();
    }

    /** The columns to whose values a condition binds a row. */
    private static Set<String> given(List<String> condition) {
        if (find(condition, "OR") < condition.size()) {
            return Set.of();
        }
        List<List<String>> parts = split(condition, "AND");
        if (parts.size() == 1) {
            return isInParentheses(condition)
                    ? given(condition.subList(1, condition.size() - 1))
                    : givenBy(condition).map(Set::of).orElse(Set.of());
        }
        return parts.stream().flatMap(part -> given(part).stream()).collect(Collectors.toSet());
    }

    private static boolean isInParentheses(List<String> part) {
        int depth = 0;
        for (int at = 0; at < part.size() - 1; at++) {
            depth += depth(part.get(at));
            if (depth <= 0) {
                return false;
            }
        }
        return part.size() > 2 && part.get(part.size() - 1).equals(")");
    }

    private static Optional<String> givenBy(List<String> part) {
        int equals = part.indexOf("=");
        if (equals < 0) {
            return Optional.empty();
        }
        List<String> left = part.subList(0, equals);
        List<String> right = part.subList(equals + 1, part.size());
        return column(left)
                .filter(name -> isValue(right))
                .or(() -> column(right).filter(name -> isValue(left)));
    }

    private static Optional<String> column(List<String> side) {
        boolean isName = side.size() == 1 || side.size() == 3 && side.get(1).equals(".");
        return Optional.of(side)
                .filter(name -> isName)
                .map(name -> name.get(name.size() - 1).toLowerCase(Locale.ROOT))
                .filter(Predicate.not(LITERAL::equals));
    }

    /** A literal, perhaps with its type. */
    private static boolean isValue(List<String> side) {
        List<String> signless = side.size() > 1 && side.get(0).equals("-") ? side.subList(1, side.size()) : side;
        boolean isCast = signless.size() > 2
                && upper(signless.get(0)).equals("CAST")
                && signless.get(2).equals(LITERAL);
        boolean isLiteral = !signless.isEmpty() && signless.get(0).equals(LITERAL);
        return isCast || isLiteral && (signless.size() == 1 || signless.get(1).equals("::"));
    }

    private static List<List<String>> split(List<String> tokens, String separator) {
        List<List<String>> parts = new ArrayList<>(List.of(new ArrayList<>()));
        int depth = 0;
        for (String token : tokens) {
            depth += depth(token);
            if (depth == 0 && upper(token).equals(separator)) {
                parts.add(new ArrayList<>());
            } else {
                parts.get(parts.size() - 1).add(token);
            }
        }
        return parts;
    }
}
