package io.github.lockevolution.faults.sql.words;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Recognizes statements that are about the session alone, as drivers and libraries send them by themselves: settings, the version of the server,
 * the types and columns in its catalog. No other client notices them, and nothing that others do changes their answers. A statement that is not
 * known to be one counts as none.
 */
public final class SessionWords {

    private static final Set<String> SETTINGS = Set.of("SET", "SHOW", "RESET", "DISCARD", "DEALLOCATE");

    /** The settings that end a transaction, give locks back, or hold for every session. */
    private static final Pattern FOR_OTHERS =
            Pattern.compile("\\b(AUTOCOMMIT|GLOBAL|PERSIST\\w*|EXCLUSIVE|LOCK_MODE|SELECT)\\b|^DISCARD ALL");

    private static final Set<String> QUESTIONS = Set.of("SELECT", "WITH");

    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/");

    private static final Pattern TEXT = Pattern.compile("'(?:[^']++|'')*+'");

    /** Words that do more than ask, or ask about the work of others. */
    private static final Pattern MORE =
            Pattern.compile("--|\\b(INSERT|UPDATE|DELETE|MERGE|INTO|FOR (NO KEY )?(UPDATE|SHARE)|FOR KEY SHARE"
                    + "|(NEXT|SET|CURR|LAST)VAL|NEXT VALUE|\\w*ADVISORY\\w*|\\w+_LOCK|PG_(NOTIFY|SLEEP\\w*|TERMINATE\\w*|CANCEL\\w*)"
                    + "|CLOCK_TIMESTAMP|NOW|CURRENT_(TIME|DATE)\\w*|LOCALTIME\\w*)\\b");

    /** The tables that describe the structure of the data, not its rows or the sessions at work on it. */
    private static final Pattern CATALOG =
            Pattern.compile("(PG_CATALOG\\.)?PG_(TYPE|RANGE|CLASS|NAMESPACE|ATTRIBUTE|ATTRDEF|INDEX|INDEXES|CONSTRAINT"
                    + "|PROC|DESCRIPTION|ENUM|COLLATION|EXTENSION|SETTINGS|DATABASE|ROLES|AUTHID|TABLES|VIEWS|AM|OPCLASS|INHERITS|DEPEND|LANGUAGE"
                    + "|TRIGGER|TIMEZONE_NAMES)"
                    + "|INFORMATION_SCHEMA\\.(TABLES|COLUMNS|SCHEMATA|VIEWS|\\w*CONSTRAINTS|\\w+_USAGE|STATISTICS|INDEXES|INDEX_COLUMNS|DOMAINS"
                    + "|ROUTINES|PARAMETERS|SETTINGS|ENGINES|COLLATIONS|CHARACTER_SETS)");

    /** Words before a parenthesis that do no harm: functions of names and numbers, and the grammar of such questions. */
    private static final Pattern HARMLESS = Pattern.compile(
            "PG_(GET|IS|TABLE|INDEX|ENCODING)\\w*|(FORMAT|TO)_\\w+|\\w+_DESCRIPTION|HAS_\\w+|ARRAY\\w*|JSON\\w*"
                    + "|STRING_AGG|COALESCE|NULLIF|COUNT|MIN|MAX|UNNEST|GENERATE_\\w+|VERSION|CURRENT_\\w+|UPPER|LOWER|SUBSTR\\w*|REGEXP_\\w+|QUOTE_\\w+"
                    + "|CONCAT|REPLACE|TRIM|LENGTH|CAST|ROW_NUMBER|VARCHAR|NUMERIC|DATABASE|SCHEMA"
                    + "|ANY|ALL|IN|EXISTS|NOT|AND|OR|ON|AS|VALUES|FROM|JOIN|LATERAL|USING|SELECT|WHERE|WHEN|THEN|ELSE|CASE|OVER|DISTINCT|MATERIALIZED");

    private static final Pattern BEFORE_PARENTHESIS = Pattern.compile("(\\w+) ?\\(");

    /** The name of a query in a WITH. */
    private static final Pattern NAMED = Pattern.compile(
            "(?:\\bWITH(?: RECURSIVE)?|,) ?(\\w+) ?(?:\\([^()]*\\) ?)?AS (?:NOT )?(?:MATERIALIZED )?\\(");

    private static final Pattern INNERMOST = Pattern.compile("\\(([^()]*)\\)");

    /** Stands for a group in parentheses. */
    private static final String GROUP = " ~ ";

    private static final Pattern SOURCES =
            Pattern.compile("\\bFROM\\b(.*?)(?=\\b(WHERE|GROUP|ORDER|HAVING|LIMIT|OFFSET|UNION|FROM)\\b|$)");

    private static final Pattern NEXT_SOURCE = Pattern.compile(",|\\bJOIN\\b");

    /** A question in parentheses, or a function that gives rows and is known. */
    private static final Pattern KNOWN_ROWS = Pattern.compile("(LATERAL )?(UNNEST|GENERATE_\\w+)? ?~.*");

    /** A value that is about the server itself or the session. */
    private static final String ONE =
            "(?:(?:PG_CATALOG\\.)?(?:VERSION|H2VERSION|CURRENT_SCHEMAS?|CURRENT_DATABASE|CURRENT_SETTING|SET_CONFIG|DATABASE"
                    + "|SCHEMA|USER|PG_BACKEND_PID|CONNECTION_ID|SESSION_ID|PG_IS_IN_RECOVERY) ?\\([^()]*\\)"
                    + "|@@[\\w.]+|(?:CURRENT|SESSION)_USER|CURRENT_(?:SCHEMA|CATALOG|ROLE)|USER)(?:::\\w+)?(?: (?:AS )?\\w+)?";

    /** A pool asks for a number to hear whether anybody answers. */
    private static final Pattern OF_ITSELF = Pattern.compile("SELECT (?:[0-9]+|" + ONE + "(?: ?, ?" + ONE + ")*)");

    private SessionWords() {}

    /** @param words of one statement, or of several with a semicolon between them */
    public static boolean areAll(List<String> words) {
        String text = COMMENT.matcher(TEXT.matcher(String.join(" ", words)).replaceAll("''"))
                .replaceAll(" ")
                .replaceAll("[\"`]", "")
                .toUpperCase(Locale.ROOT);
        List<String> statements = Arrays.stream(text.split(";"))
                .map(part -> part.strip().replaceAll("\\s+", " "))
                .filter(part -> !part.isEmpty())
                .toList();
        return !statements.isEmpty() && statements.stream().allMatch(SessionWords::isOne);
    }

    private static boolean isOne(String statement) {
        String first = statement.split("\\W", 2)[0];
        if (MORE.matcher(statement).find()) {
            return false;
        }
        return SETTINGS.contains(first) && !FOR_OTHERS.matcher(statement).find()
                || QUESTIONS.contains(first) && (OF_ITSELF.matcher(statement).matches() || asksCatalog(statement));
    }

    private static boolean asksCatalog(String question) {
        Set<String> named = new HashSet<>();
        NAMED.matcher(question).results().forEach(name -> named.add(name.group(1)));
        boolean areHarmless = BEFORE_PARENTHESIS
                .matcher(question)
                .results()
                .map(word -> word.group(1))
                .allMatch(word -> named.contains(word) || HARMLESS.matcher(word).matches());
        String rest = question;
        Matcher group = INNERMOST.matcher(rest);
        while (areHarmless && group.find()) {
            areHarmless = isOfCatalog(group.group(1), named);
            rest = rest.substring(0, group.start()) + GROUP + rest.substring(group.end());
            group = INNERMOST.matcher(rest);
        }
        return areHarmless && SOURCES.matcher(rest).find() && isOfCatalog(rest, named);
    }

    /** Whether a part of a question in which there are no parentheses reads nothing but the catalog. */
    private static boolean isOfCatalog(String part, Set<String> named) {
        return SOURCES.matcher(part)
                .results()
                .flatMap(sources -> NEXT_SOURCE.splitAsStream(sources.group(1)))
                .map(String::strip)
                .allMatch(source -> named.contains(source.split(" ")[0])
                        || CATALOG.matcher(source.split(" ")[0]).matches()
                        || KNOWN_ROWS.matcher(source).matches());
    }
}
