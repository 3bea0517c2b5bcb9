package io.github.lockevolution.faults.text;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UCharacter.EastAsianWidth;
import com.ibm.icu.lang.UProperty;
import java.util.PrimitiveIterator;

/**
 * How many columns of a terminal a text takes, at most, in any script: a sign that is wide in East Asia takes two, a mark that
 * combines with the sign before it none, any other one. Punctuation that a terminal draws one or two columns wide as it likes
 * counts as two; a letter of that kind, such as a Greek or Cyrillic one, as one.
 */
public final class Columns {

    private static final int JOINER = 0x200D;
    private static final int EMOJI_STYLE = 0xFE0F;

    private Columns() {}

    public static int of(String text) {
        // Most texts; none of ICU need be loaded for them.
        return text.chars().allMatch(sign -> sign >= ' ' && sign <= '~') ? text.length() : ofAny(text);
    }

    private static int ofAny(String text) {
        int columns = 0;
        int before = 0;
        int beforeWidth = 0;
        for (PrimitiveIterator.OfInt signs = text.codePoints().iterator(); signs.hasNext(); ) {
            int sign = signs.nextInt();
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
        boolean joined = before == JOINER && UCharacter.hasBinaryProperty(sign, UProperty.EXTENDED_PICTOGRAPHIC);
        boolean coloured = beforeWidth == 2 && UCharacter.hasBinaryProperty(sign, UProperty.EMOJI_MODIFIER);
        return joined || coloured ? 0 : alone(sign);
    }

    private static int alone(int sign) {
        int type = UCharacter.getType(sign);
        if (type == UCharacter.NON_SPACING_MARK || type == UCharacter.ENCLOSING_MARK || type == UCharacter.FORMAT) {
            return 0;
        }
        return switch (UCharacter.getIntPropertyValue(sign, UProperty.EAST_ASIAN_WIDTH)) {
            case EastAsianWidth.WIDE, EastAsianWidth.FULLWIDTH -> 2;
            case EastAsianWidth.AMBIGUOUS -> UCharacter.isLetter(sign) ? 1 : 2;
            default -> 1;
        };
    }
}
