package io.github.lockevolution.faults.explore.run;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of a database statement without the values in it. Two statements that insert into different tables have as many words, but
 * different values at the same place.
 */
final class StatementShape {

    private static final Set<String> STATEMENTS =
            Set.of("SELECT", "INSERT", "UPDATE", "DELETE", "MERGE", "REPLACE", "WITH", "CALL", "BEGIN");

    private static final String ANY = "?";

    /**
     * A text literal; a quoted name with a digit in it, which may be a text in MariaDB; a number that is no part of a name; NULL, TRUE or
     * FALSE.
     */
    private static final Pattern VALUE = Pattern.compile(
            "'(?:[^']|'')*'|\"[^\"]*[0-9][^\"]*\"|(?<![A-Za-z0-9_$])-?[0-9]+(?:[.][0-9]+)?|\\b(?:NULL|TRUE|FALSE)\\b",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern WRITES = Pattern.compile("(?:INSERT|UPDATE)\\b.*", Pattern.CASE_INSENSITIVE);

    private static final Pattern DECIDES =
            Pattern.compile("\\b(?:WHERE|SELECT|CASE|IF|GREATEST|LEAST)\\b|[<>]", Pattern.CASE_INSENSITIVE);

    private StatementShape() {}

    /**
     * Whether a value in a statement is only written, and no condition depends on it: in an insert without a condition, or in an update
     * before the first one.
     *
     * @param shape the shape of the statement
     * @param word the number of the word with the value in it
     */
    static boolean isOnlyWritten(String shape, int word) {
        Matcher decides = DECIDES.matcher(shape);
        if (!WRITES.matcher(shape).matches() || !decides.find()) {
            return WRITES.matcher(shape).matches();
        }
        boolean isChange = shape.regionMatches(true, 0, "UPDATE", 0, "UPDATE".length());
        return isChange && word < shape.substring(0, decides.start()).split(" ").length;
    }

    /** Whether a command is such a statement: not Redis's {@code SELECT 0}, nor a delete of ZooKeeper. */
    static boolean isOf(List<String> command) {
        return command.size() > 1
                && STATEMENTS.contains(command.get(0).toUpperCase(Locale.ROOT))
                && !command.get(1).startsWith("/")
                && !command.get(1).chars().allMatch(Character::isDigit);
    }

    static String of(List<String> statement) {
        return VALUE.matcher(String.join(" ", statement)).replaceAll(ANY);
    }
}
