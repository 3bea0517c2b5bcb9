package io.github.lockevolution.workbench.matrix;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * How many schedules there are of some kind. A person reads it exactly as long as it has at most 16 digits, and rounded beyond: {@code
 * 2.6 · 10^23}.
 *
 * @param number not negative
 */
public record Count(BigInteger number) implements Message {

    /** The largest number up to which every whole number is a double of its own, so that any JSON parser keeps it. */
    private static final BigInteger MOST = BigInteger.TWO.pow(53);

    @Override
    public String in(Language language) {
        if (number.compareTo(MOST) <= 0) {
            return number.toString();
        }
        BigDecimal rounded = new BigDecimal(number).round(new MathContext(2, RoundingMode.HALF_UP));
        int exponent = rounded.precision() - rounded.scale() - 1;
        String factor = rounded.movePointLeft(exponent).setScale(1).toPlainString();
        return language.text(MatrixText.class).power(factor, exponent);
    }

    public boolean isOne() {
        return number.equals(BigInteger.ONE);
    }
}
