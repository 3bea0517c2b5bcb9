package io.github.lockevolution.faults.text;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The signs of a text as a person sees them, which may have several code points: a letter with its accent, a flag. */
final class VisibleSigns {

    private static final Pattern SIGN = Pattern.compile("\\X");

    private VisibleSigns() {}

    /** The ends of the signs. */
    static List<Integer> ends(String text) {
        return SIGN.matcher(text).results().map(MatchResult::end).toList();
    }
}
