package io.github.lockevolution.faults.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import java.util.Locale;
import java.util.function.IntPredicate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Our file of widths has what ICU has, of all signs there are; a newer ICU may know more of them. */
class EastAsianWidthTest {

    @ParameterizedTest
    @EnumSource
    void every_sign_is_as_wide_as_icu_has_it(EastAsianWidth kind) {
        assertThat(ranges(kind::has)).isEqualTo(ranges(sign -> isByIcu(sign, kind)));
    }

    private static boolean isByIcu(int sign, EastAsianWidth kind) {
        int width = UCharacter.getIntPropertyValue(sign, UProperty.EAST_ASIAN_WIDTH);
        return switch (kind) {
            case WIDE -> width == UCharacter.EastAsianWidth.WIDE || width == UCharacter.EastAsianWidth.FULLWIDTH;
            case AMBIGUOUS -> width == UCharacter.EastAsianWidth.AMBIGUOUS && !UCharacter.isLetter(sign);
        };
    }

    /** As the file has them. */
    private static String ranges(IntPredicate has) {
        StringBuilder ranges = new StringBuilder();
        for (int first = 0; first <= Character.MAX_CODE_POINT; first++) {
            if (has.test(first)) {
                int last = first;
                while (last < Character.MAX_CODE_POINT && has.test(last + 1)) {
                    last++;
                }
                ranges.append(
                        last == first
                                ? String.format(Locale.ROOT, " %X", first)
                                : String.format(Locale.ROOT, " %X-%X", first, last));
                first = last;
            }
        }
        return ranges.toString();
    }
}
