package org.teavm.classlib.java.util;

/** Replaces {@link java.util.HexFormat} in a page: two digits for a byte. */
public final class THexFormat {

    private static final int DIGIT = 16;

    private THexFormat() {}

    public static THexFormat of() {
        return new THexFormat();
    }

    public String formatHex(byte[] bytes) {
        StringBuilder digits = new StringBuilder();
        for (byte one : bytes) {
            digits.append(Character.forDigit((one & 0xff) / DIGIT, DIGIT))
                    .append(Character.forDigit(one & DIGIT - 1, DIGIT));
        }
        return digits.toString();
    }
}
