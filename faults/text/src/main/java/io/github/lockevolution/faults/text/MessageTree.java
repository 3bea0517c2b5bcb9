package io.github.lockevolution.faults.text;

import com.ibm.icu.text.MessagePattern;
import com.ibm.icu.text.MessagePattern.ArgType;
import com.ibm.icu.text.MessagePattern.Part.Type;
import java.util.ArrayList;
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
 * <p>It is said by this tree, not by MessageFormat: that takes a tenth of a second to start, and the page says the same trees
 * by a few lines of JavaScript.
 */
record MessageTree(List<MessagePart> parts) {

    MessageTree {
        parts = List.copyOf(parts);
    }

    /** @throws IllegalArgumentException if it is malformed, or needs more of ICU than is understood here */
    static MessageTree parse(String pattern) {
        return isPlain(pattern)
                ? new MessageTree(List.of(new MessagePart.Words(pattern)))
                : new Parser(new MessagePattern(pattern)).message(0, "");
    }

    /** The light road: no need to load ICU for what has nothing to parse. */
    private static boolean isPlain(String pattern) {
        return pattern.indexOf('{') < 0 && pattern.indexOf('}') < 0 && pattern.indexOf('\'') < 0;
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

    /** Reads what ICU has found in a pattern. */
    private static final class Parser {

        private final MessagePattern pattern;

        Parser(MessagePattern pattern) {
            this.pattern = pattern;
        }

        /**
         * @param start the part that begins the message
         * @param counted the argument that # stands for
         */
        MessageTree message(int start, String counted) {
            List<MessagePart> parts = new ArrayList<>();
            StringBuilder words = new StringBuilder();
            int from = pattern.getPart(start).getLimit();
            for (int i = start + 1; ; i++) {
                MessagePattern.Part part = pattern.getPart(i);
                words.append(pattern.getPatternString(), from, part.getIndex());
                from = part.getLimit();
                // A skipped sign is quoting; one to insert is only for who wants the pattern with all quotes.
                if (part.getType() != Type.SKIP_SYNTAX && part.getType() != Type.INSERT_CHAR) {
                    if (!words.isEmpty()) {
                        parts.add(new MessagePart.Words(words.toString()));
                        words.setLength(0);
                    }
                    if (part.getType() == Type.MSG_LIMIT) {
                        return new MessageTree(parts);
                    }
                    if (part.getType() == Type.REPLACE_NUMBER) {
                        parts.add(new MessagePart.Number(counted));
                    } else {
                        parts.add(argument(i));
                        i = pattern.getLimitPartIndex(i);
                        from = pattern.getPart(i).getLimit();
                    }
                }
            }
        }

        private MessagePart argument(int start) {
            String name = pattern.getSubstring(pattern.getPart(start + 1));
            ArgType type = pattern.getPart(start).getArgType();
            return switch (type) {
                case NONE -> new MessagePart.Argument(name);
                case SIMPLE -> simple(name, start + 2);
                case PLURAL -> new MessagePart.Plural(name, branches(start, name));
                case SELECT -> new MessagePart.Select(name, branches(start, ""));
                default -> throw new IllegalArgumentException(type + " of " + name + " is not understood");
            };
        }

        private MessagePart simple(String name, int at) {
            String type = pattern.getSubstring(pattern.getPart(at));
            MessagePattern.Part style = pattern.getPart(at + 1);
            boolean styled = style.getType() == Type.ARG_STYLE;
            if (type.equals("number") && !styled) {
                return new MessagePart.Number(name);
            }
            if (type.equals("list") && styled) {
                return new MessagePart.Listed(
                        name, ListStyle.of(pattern.getSubstring(style).strip()));
            }
            throw new IllegalArgumentException(
                    type + (styled ? " with a style" : "") + " of " + name + " is not understood");
        }

        private Map<String, MessageTree> branches(int start, String counted) {
            Map<String, MessageTree> branches = new LinkedHashMap<>();
            int limit = pattern.getLimitPartIndex(start);
            for (int i = start + 2; i < limit; i = pattern.getLimitPartIndex(i) + 1) {
                if (pattern.getPart(i).getType() != Type.ARG_SELECTOR) {
                    throw new IllegalArgumentException("the offset of a plural is not understood");
                }
                String selector = pattern.getSubstring(pattern.getPart(i));
                i += selector.startsWith("=") ? 2 : 1;
                branches.put(selector, message(i, counted));
            }
            return branches;
        }
    }
}
