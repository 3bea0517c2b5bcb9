package io.github.lockevolution.workbench.docs;

import java.util.regex.Pattern;

/** Text that Markdown must not take for its own. */
final class Markdown {

    private static final Pattern SIGNS = Pattern.compile("[\\\\`*_<&|~\\[\\]]");

    private Markdown() {}

    /** Shown as it is, whatever is in it: what a lock sends and what Redis holds is data. */
    static String plain(String words) {
        return SIGNS.matcher(words).replaceAll("\\\\$0");
    }
}
