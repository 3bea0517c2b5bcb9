package io.github.lockevolution.faults.text;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A message, parsed. It is written as for ICU's MessageFormat, of which this much is understood:
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
 * <p>It is read and said here, not by ICU: that takes 14 MB and a tenth of a second to start, and the page says the same trees
 * by a few lines of JavaScript. The tests compare it with ICU.
 */
record MessageTree(List<MessagePart> parts) {

    /** The branch that is taken where no other one fits. */
    static final String OTHER = "other";

    MessageTree {
        parts = List.copyOf(parts);
    }

    /** @throws IllegalArgumentException if it is malformed, or needs more of ICU than is understood here; it says where */
    static MessageTree parse(String pattern) {
        return new MessageReader(pattern).message();
    }

    /** The message in words. */
    String said(Map<String, Object> arguments, Language language) {
        return parts.stream().map(part -> part.said(arguments, language)).collect(Collectors.joining());
    }

    /** The names of the arguments, each with what it is used as. */
    Map<String, List<MessagePart>> arguments() {
        Map<String, List<MessagePart>> uses = new LinkedHashMap<>();
        parts.forEach(part -> part.noteArguments(uses));
        return uses;
    }

    /** The same tree with other words between its arguments. */
    MessageTree mapWords(UnaryOperator<String> change) {
        return new MessageTree(parts.stream().map(part -> part.mapWords(change)).toList());
    }
}
