package io.github.lockevolution.faults.text;

import static io.github.lockevolution.faults.text.LineSign.BEFORE_NUMBER;
import static io.github.lockevolution.faults.text.LineSign.BEHIND_NUMBER;
import static io.github.lockevolution.faults.text.LineSign.BRACKET;
import static io.github.lockevolution.faults.text.LineSign.BREAK_AFTER;
import static io.github.lockevolution.faults.text.LineSign.CLOSING;
import static io.github.lockevolution.faults.text.LineSign.CLOSING_QUOTE;
import static io.github.lockevolution.faults.text.LineSign.DASH;
import static io.github.lockevolution.faults.text.LineSign.DIGIT;
import static io.github.lockevolution.faults.text.LineSign.EDGE;
import static io.github.lockevolution.faults.text.LineSign.ELLIPSIS;
import static io.github.lockevolution.faults.text.LineSign.EXCLAMATION;
import static io.github.lockevolution.faults.text.LineSign.GLUE;
import static io.github.lockevolution.faults.text.LineSign.HYPHEN;
import static io.github.lockevolution.faults.text.LineSign.IDEOGRAPH;
import static io.github.lockevolution.faults.text.LineSign.LETTER;
import static io.github.lockevolution.faults.text.LineSign.NONSTARTER;
import static io.github.lockevolution.faults.text.LineSign.OPENING;
import static io.github.lockevolution.faults.text.LineSign.OPENING_QUOTE;
import static io.github.lockevolution.faults.text.LineSign.QUOTE;
import static io.github.lockevolution.faults.text.LineSign.SLASH;
import static io.github.lockevolution.faults.text.LineSign.SPACE;
import static io.github.lockevolution.faults.text.LineSign.STOP;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Where a line of a text may end, by the rules of Unicode (UAX 14, whose numbers they have here). The rules of the JDK are of another
 * age: they let a line begin with a closing quotation mark or an ellipsis. Between two signs of ASCII no line ends but behind a space,
 * although Unicode would let it behind a hyphen.
 */
final class LineEnds {

    private static final Set<LineSign> NEVER_FIRST = EnumSet.of(CLOSING, BRACKET, EXCLAMATION, SLASH);
    private static final Set<LineSign> FIRST_BEHIND_SPACE =
            EnumSet.of(STOP, NONSTARTER, HYPHEN, BREAK_AFTER, ELLIPSIS, CLOSING_QUOTE, QUOTE);
    private static final Set<LineSign> CLOSINGS = EnumSet.of(CLOSING, BRACKET);
    private static final Set<LineSign> WORD = EnumSet.of(LETTER, DIGIT);
    private static final Set<LineSign> OF_NUMBER = EnumSet.of(BEFORE_NUMBER, BEHIND_NUMBER);
    private static final Set<LineSign> BEFORE_OPENING_QUOTE =
            EnumSet.of(EDGE, SPACE, OPENING, OPENING_QUOTE, CLOSING_QUOTE, QUOTE, GLUE);
    private static final Set<LineSign> BEHIND_CLOSING_QUOTE = EnumSet.of(
            EDGE, SPACE, CLOSING, BRACKET, EXCLAMATION, STOP, SLASH, OPENING_QUOTE, CLOSING_QUOTE, QUOTE, GLUE);

    private final List<String> signs;
    private final List<LineSign> kinds;

    private LineEnds(String text) {
        signs = VisibleSigns.of(text);
        kinds = signs.stream().map(sign -> LineSign.of(sign.codePointAt(0))).toList();
    }

    /** In order; the end of the text is the last one. */
    static List<Integer> of(String text) {
        return new LineEnds(text).all();
    }

    private List<Integer> all() {
        List<Integer> ends = new ArrayList<>();
        int length = 0;
        for (int at = 0; at < signs.size(); at++) {
            if (at > 0 && mayBegin(at)) {
                ends.add(length);
            }
            length += signs.get(at).length();
        }
        ends.add(length);
        return ends;
    }

    /** Whether the next line may begin with this sign. */
    private boolean mayBegin(int at) {
        LineSign before = kind(at - 1);
        LineSign after = kind(at);
        boolean inWord = before != SPACE && isAscii(at - 1) && isAscii(at);
        // LB 5 to 7, 13
        if (inWord || after == SPACE || after == EDGE || NEVER_FIRST.contains(after)) {
            return false;
        }
        return before == EDGE
                || (before == SPACE
                        ? !holdsAcrossSpace(at)
                        : !(holds(before, after) || quoteHolds(at) || numberHolds(at) || wordHolds(at)));
    }

    /** LB 14 to 17. */
    private boolean holdsAcrossSpace(int at) {
        int solid = at - 1;
        while (kind(solid) == SPACE) {
            solid--;
        }
        LineSign before = kind(solid);
        LineSign after = kind(at);
        return before == OPENING
                || before == OPENING_QUOTE && BEFORE_OPENING_QUOTE.contains(kind(solid - 1))
                || after == CLOSING_QUOTE && BEHIND_CLOSING_QUOTE.contains(kind(at + 1))
                || after == STOP && kind(at + 1) != DIGIT
                || after == NONSTARTER && CLOSINGS.contains(before)
                || after == DASH && before == DASH;
    }

    /** LB 12, 14, 17, 21 to 24, 28, 29. */
    private static boolean holds(LineSign before, LineSign after) {
        return before == OPENING
                || before == GLUE
                || after == GLUE && before != HYPHEN && before != BREAK_AFTER
                || FIRST_BEHIND_SPACE.contains(after)
                || before == DASH && after == DASH
                || WORD.contains(before) && WORD.contains(after)
                || before == BEFORE_NUMBER && after == IDEOGRAPH
                || before == IDEOGRAPH && after == BEHIND_NUMBER
                || OF_NUMBER.contains(before) && after == LETTER
                || before == LETTER && OF_NUMBER.contains(after)
                || before == STOP && after == LETTER;
    }

    /** LB 19: between Chinese signs, a line may begin with an opening quotation mark or end with a closing one; elsewhere neither. */
    private boolean quoteHolds(int at) {
        return switch (kind(at - 1)) {
            case OPENING_QUOTE, QUOTE -> true;
            case CLOSING_QUOTE -> !isEastAsian(at - 2) || !isEastAsian(at);
            default -> kind(at) == OPENING_QUOTE && !(isEastAsian(at - 1) && isEastAsian(at + 1));
        };
    }

    /** LB 25. */
    private boolean numberHolds(int at) {
        LineSign before = kind(at - 1);
        LineSign after = kind(at);
        boolean behind = endsNumber(at - 1) || CLOSINGS.contains(before) && endsNumber(at - 2);
        boolean begins = after == DIGIT
                || after == OPENING && kind(at + 1) == DIGIT
                || after == OPENING && kind(at + 1) == STOP && kind(at + 2) == DIGIT;
        return behind && OF_NUMBER.contains(after)
                || begins && OF_NUMBER.contains(before)
                || after == DIGIT && (before == STOP || before == HYPHEN);
    }

    private boolean endsNumber(int at) {
        int digit = at;
        while (kind(digit) == STOP || kind(digit) == SLASH) {
            digit--;
        }
        return kind(digit) == DIGIT;
    }

    /** LB 20 and 30. */
    private boolean wordHolds(int at) {
        LineSign before = kind(at - 1);
        LineSign after = kind(at);
        return before == HYPHEN && after == LETTER && (kind(at - 2) == SPACE || kind(at - 2) == EDGE)
                || WORD.contains(before) && after == OPENING && !isEastAsian(at)
                || before == BRACKET && WORD.contains(after);
    }

    private LineSign kind(int at) {
        return isInside(at) ? kinds.get(at) : EDGE;
    }

    private boolean isAscii(int at) {
        return signs.get(at).codePoints().allMatch(sign -> sign <= '~');
    }

    private boolean isEastAsian(int at) {
        return isInside(at) && LineSign.isEastAsian(signs.get(at).codePointAt(0));
    }

    private boolean isInside(int at) {
        return at >= 0 && at < signs.size();
    }
}
