package io.github.lockevolution.faults.text;

import java.util.HashMap;
import java.util.Map;

/** What a sign is when lines are broken, as Unicode has it in UAX 14; only the kinds that our messages may have, in any language. */
enum LineSign {
    SPACE(" "),

    /** The end of a line that the text has already, or of the text. */
    EDGE("\n\r\u000b\f\u0085\u2028\u2029"),
    OPENING("([{¡¿‚„"),
    CLOSING("}、。，．︐︑︒﹐﹑﹒｡､"),

    /** Closing ones that a letter may follow, as in {@code f(x)y}. */
    BRACKET(")]"),
    EXCLAMATION("!?！？︕︖﹖﹗"),
    STOP(",.:;·⁄"),
    SLASH("/"),

    /** What is in the middle of a word or a clause, so that no line begins with it. */
    NONSTARTER("‼‽⁇⁈⁉々〜〻〼゛゜ゝゞ゠・ヽヾ：；︓︔﹔﹕･ﾞﾟ" + "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶーㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿｧｨｩｪｫｬｭｮｯｰ"),
    HYPHEN("-"),
    BREAK_AFTER("|\t\u00ad‐‒–‧⁖⁘⁙⁚⁛⁝⁞"),
    ELLIPSIS("․‥…⋯︙"),
    DASH("—"),
    OPENING_QUOTE("“‘«‹‛‟"),
    CLOSING_QUOTE("”’»›"),

    /** Opening or closing, as the case may be. */
    QUOTE("\"'"),
    BEFORE_NUMBER("$+\\±№−∓＄￡￥￦﹩"),
    BEHIND_NUMBER("%¢°‰‱′″‴‵‶‷⁗℃℉﹪％￠"),
    DIGIT("0123456789"),
    GLUE("\u00a0\u2007\u2011\u202f\u2060"),
    IDEOGRAPH(""),
    LETTER("");

    private static final Map<Integer, LineSign> LISTED = new HashMap<>();

    static {
        for (LineSign kind : values()) {
            kind.signs.codePoints().forEach(sign -> LISTED.put(sign, kind));
        }
    }

    private final String signs;

    LineSign(String signs) {
        this.signs = signs;
    }

    static LineSign of(int sign) {
        LineSign listed = LISTED.get(sign);
        return listed == null ? byType(sign) : listed;
    }

    private static LineSign byType(int sign) {
        return switch (Character.getType(sign)) {
            case Character.START_PUNCTUATION -> OPENING;
            case Character.END_PUNCTUATION -> CLOSING;
            case Character.CURRENCY_SYMBOL -> BEFORE_NUMBER;
            case Character.SPACE_SEPARATOR -> BREAK_AFTER;
            default -> isEastAsian(sign) ? IDEOGRAPH : number(sign);
        };
    }

    private static LineSign number(int sign) {
        return Character.isDigit(sign) ? DIGIT : LETTER;
    }

    /** Whether it stands in a square of its own, as Chinese characters and their punctuation do. */
    static boolean isEastAsian(int sign) {
        return EastAsianWidth.WIDE.has(sign) || EastAsianWidth.HALF.has(sign);
    }
}
