package io.github.lockevolution.faults.text;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A parsed message. It is written as for ICU's MessageFormat, of which this part is supported:
 *
 * <pre>
 * {client}                                            an argument as it is
 * {count, number}                                     a number with the separators of the language
 * {count, plural, =0 {none} one {# move} other {# moves}}   the count decides; # is the number
 * {known, select, true {known} other {unknown}}       the word decides
 * {clients, list, and}                                a list, joined as {@link ListStyle} says; this one is ours, not ICU's
 * '{'                                                 a brace; an apostrophe elsewhere is an apostrophe
 * </pre>
 *
 * <p>It is parsed and formatted here, not by ICU: that takes 14 MB and a tenth of a second to start, and the page formats the same trees by
 * a few lines of JavaScript. The tests compare it with ICU.
 */
record MessageTree(List<MessagePart> parts) implements MessagePart {

    MessageTree {
        parts = List.copyOf(parts);
    }

    @Override
    public String said(Map<String, Object> arguments, SpokenLanguage language) {
        return parts.stream().map(part -> part.said(arguments, language)).collect(Collectors.joining());
    }

    /** The names of the arguments, each with its uses. */
    Map<String, List<MessagePart>> arguments() {
        Map<String, List<MessagePart>> uses = new LinkedHashMap<>();
        noteArguments(uses);
        return uses;
    }

    @Override
    public void noteArguments(Map<String, List<MessagePart>> uses) {
        parts.forEach(part -> part.noteArguments(uses));
    }

    /** The same tree with other words between its arguments. */
    @Override
    public MessageTree mapWords(UnaryOperator<String> change) {
        return new MessageTree(parts.stream().map(part -> part.mapWords(change)).toList());
    }

    @Override
    public boolean takes(Class<?> type) {
        return false;
    }
}
