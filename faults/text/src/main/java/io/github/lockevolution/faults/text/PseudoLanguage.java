package io.github.lockevolution.faults.text;

import java.util.ArrayList;
import java.util.List;

/**
 * English as a foreign language: {@code ⟦thé léásé rúns óút⟧}. Every message is in brackets and has accents on all words but its arguments,
 * so text without them did not come from a message file.
 */
final class PseudoLanguage {

    /** Reserved by ISO 639-2 for local use, and the usual tag of such a language. */
    static final String TAG = "qps";

    private static final String PLAIN = "aeiouAEIOU";
    private static final String ACCENTED = "áéíóúÁÉÍÓÚ";

    private PseudoLanguage() {}

    static MessageTree marked(MessageTree message) {
        List<MessagePart> parts = new ArrayList<>();
        parts.add(new MessagePart.Words("⟦"));
        parts.addAll(message.mapWords(PseudoLanguage::accented).parts());
        parts.add(new MessagePart.Words("⟧"));
        return new MessageTree(parts);
    }

    private static String accented(String words) {
        return words.chars()
                .map(sign -> PLAIN.indexOf(sign) < 0 ? sign : ACCENTED.charAt(PLAIN.indexOf(sign)))
                .collect(StringBuilder::new, (text, sign) -> text.append((char) sign), StringBuilder::append)
                .toString();
    }
}
