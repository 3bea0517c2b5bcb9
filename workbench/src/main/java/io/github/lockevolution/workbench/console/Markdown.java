package io.github.lockevolution.workbench.console;

import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Text that Markdown must not take for its own. */
public final class Markdown {

    private static final Pattern SIGNS = Pattern.compile("[\\\\`*_<&|~\\[\\]]");
    private static final Pattern LINE_END = Pattern.compile("\\s*\\n\\s*");
    private static final Pattern NO_CODE = Pattern.compile("[`|\n]");
    private static final Pattern TICKS = Pattern.compile("`{3,}");

    private Markdown() {}

    /**
     * The text as it is, with every sign of Markdown escaped: commands of a lock and content of a store are data. It stays on one line: a second
     * line might begin a heading.
     */
    public static String plain(String words) {
        return SIGNS.matcher(LINE_END.matcher(words).replaceAll(" ")).replaceAll("\\\\$0");
    }

    /** The text as code, as far as a table can hold it so. */
    public static String code(String words) {
        return NO_CODE.matcher(words).find() ? plain(words) : "`" + words + "`";
    }

    /**
     * A block between two lines of backticks, more of them than the text has in a row.
     *
     * @param kind the language of the block, such as {@code mermaid}; empty for a command
     */
    public static String fenced(String kind, String lines) {
        int most = TICKS.matcher(lines)
                .results()
                .map(MatchResult::group)
                .mapToInt(String::length)
                .max()
                .orElse(2);
        String ticks = "`".repeat(most + 1);
        return ticks + kind + "\n" + lines.stripTrailing() + "\n" + ticks + "\n";
    }
}
