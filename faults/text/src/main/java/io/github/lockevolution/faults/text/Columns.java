package io.github.lockevolution.faults.text;

/**
 * How many columns of a terminal a text takes, at most, in any script: a sign that is wide in East Asia takes two, a mark that
 * combines with the sign before it none, any other one. Punctuation that a terminal draws one or two columns wide as it likes
 * counts as two; a letter of that kind, such as a Greek or Cyrillic one, as one.
 */
public final class Columns {

    private static final int JOINER = 0x200D;
    private static final int EMOJI_STYLE = 0xFE0F;
    private static final int FIRST_SKIN_COLOUR = 0x1F3FB;
    private static final int LAST_SKIN_COLOUR = 0x1F3FF;

    private Columns() {}

    public static int of(String text) {
        // Most texts are ASCII, for which no table is needed.
        return text.chars().allMatch(sign -> sign >= ' ' && sign <= '~') ? text.length() : ofAny(text);
    }

    private static int ofAny(String text) {
        int columns = 0;
        int before = 0;
        int beforeWidth = 0;
        for (int sign : text.codePoints().toArray()) {
            int width = width(sign, before, beforeWidth);
            columns += width;
            before = sign;
            beforeWidth = width;
        }
        return columns;
    }

    private static int width(int sign, int before, int beforeWidth) {
        if (sign == EMOJI_STYLE) {
            return beforeWidth == 1 ? 1 : 0;
        }
        boolean joined = before == JOINER && Character.getType(sign) == Character.OTHER_SYMBOL;
        boolean coloured = beforeWidth == 2 && sign >= FIRST_SKIN_COLOUR && sign <= LAST_SKIN_COLOUR;
        return joined || coloured ? 0 : alone(sign);
    }

    private static int alone(int sign) {
        int type = Character.getType(sign);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK || type == Character.FORMAT) {
            return 0;
        }
        return EastAsianWidth.WIDE.has(sign) || EastAsianWidth.AMBIGUOUS.has(sign) ? 2 : 1;
    }
}
