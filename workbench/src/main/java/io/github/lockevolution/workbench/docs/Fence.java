package io.github.lockevolution.workbench.docs;

import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Text that Markdown shows as it is. */
enum Fence {
    COMMAND(""),
    JAVA("java"),
    MERMAID("mermaid"),
    TEXT("text");

    private static final Pattern TICKS = Pattern.compile("`{3,}");

    private final String kind;

    Fence(String kind) {
        this.kind = kind;
    }

    /** Between two lines of backticks, more of them than the text has in a row. */
    String around(String lines) {
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
