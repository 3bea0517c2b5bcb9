package io.github.lockevolution.faults.redis.wire;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * A value of Redis, which may be no text, as a text that tells it from every other value: hexadecimal digits and the number of bytes. A name that is
 * wrapped in other bytes, as Java serializes a key, is still to be read in it.
 */
public final class BinaryText {

    /** Random bytes have no such word in them, but for one in a hundred thousand. */
    private static final Pattern NAME = Pattern.compile("[\\w:.{}-]{10}");

    /** A text may have a bell in it, and one more with each so many signs. */
    private static final int SIGNS_TO_A_CONTROL = 8;

    private BinaryText() {}

    /** The text itself, if it is one: UTF-8 with few control characters. */
    public static String of(byte[] bytes) {
        return of(bytes, 0, bytes.length);
    }

    static String of(byte[] bytes, int from, int length) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, from, length))
                    .toString();
            if (text.chars().filter(BinaryText::isControl).count() <= 1 + text.length() / SIGNS_TO_A_CONTROL) {
                return text;
            }
        } catch (CharacterCodingException e) {
            // It is no text.
        }
        String signs = new String(bytes, from, length, StandardCharsets.ISO_8859_1);
        return NAME.matcher(signs).find()
                ? escaped(signs)
                : HexFormat.of().formatHex(bytes, from, from + length) + "(" + length + " bytes)";
    }

    private static boolean isControl(int sign) {
        return Character.isISOControl(sign) && !Character.isWhitespace(sign);
    }

    private static String escaped(String signs) {
        StringBuilder text = new StringBuilder();
        for (char sign : signs.toCharArray()) {
            text.append(
                    sign < ' ' || sign > '~' ? "\\x" + HexFormat.of().toHexDigits((byte) sign) : String.valueOf(sign));
        }
        return text.toString();
    }
}
