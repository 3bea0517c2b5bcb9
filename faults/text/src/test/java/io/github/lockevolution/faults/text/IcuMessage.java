package io.github.lockevolution.faults.text;

import com.ibm.icu.text.MessageFormat;
import com.ibm.icu.text.MessagePattern;
import com.ibm.icu.text.MessagePattern.ArgType;
import com.ibm.icu.text.MessagePattern.Part;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What ICU makes of a message. It is given what it has no form of, or another one than ours, in words: a list, and an argument without
 * a type, which is a number without separators here.
 */
final class IcuMessage {

    private static final String IN_WORDS = "in_words_";

    private final Language language;
    private final StringBuilder pattern;
    private final Map<String, MessagePart> inWords = new HashMap<>();

    IcuMessage(String written, Language language) {
        this.language = language;
        pattern = new StringBuilder(written);
        MessagePattern read = new MessagePattern(written);
        for (int i = read.countParts() - 1; i >= 0; i--) {
            Part part = read.getPart(i);
            boolean isArgument = part.getType() == Part.Type.ARG_START;
            if (isArgument && part.getArgType() == ArgType.NONE) {
                String name = read.getSubstring(read.getPart(i + 1));
                replace(read, i, new MessagePart.Argument(name), IN_WORDS + name);
            } else if (isArgument
                    && part.getArgType() == ArgType.SIMPLE
                    && read.getSubstring(read.getPart(i + 2)).equals("list")) {
                String name = read.getSubstring(read.getPart(i + 1));
                String style = read.getSubstring(read.getPart(i + 3)).strip();
                replace(read, i, new MessagePart.Listed(name, ListStyle.of(style)), IN_WORDS + style + "_" + name);
            }
        }
    }

    private void replace(MessagePattern read, int start, MessagePart part, String name) {
        Part end = read.getPart(read.getLimitPartIndex(start));
        pattern.replace(read.getPatternIndex(start), end.getLimit(), "{" + name + "}");
        inWords.put(name, part);
    }

    String said(Map<String, Object> arguments) {
        Map<String, Object> all = new HashMap<>(arguments);
        inWords.forEach((name, part) -> all.put(name, part.said(arguments, language)));
        all.values().removeIf(List.class::isInstance);
        return new MessageFormat(pattern.toString(), language.locale()).format(all);
    }
}
