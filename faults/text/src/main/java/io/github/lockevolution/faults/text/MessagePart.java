package io.github.lockevolution.faults.text;

import java.text.NumberFormat;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** A piece of a {@link MessageTree}. */
sealed interface MessagePart {

    String said(Map<String, Object> arguments, Language language);

    /** Adds itself to the uses of the argument it needs, and what is within it. */
    void noteArguments(Map<String, List<MessagePart>> uses);

    MessagePart mapWords(UnaryOperator<String> change);

    /** Whether what is given may be of this type: Object, long, boolean, String or List. */
    boolean takes(Class<?> type);

    /** Words as they are. */
    record Words(String words) implements MessagePart {

        @Override
        public String said(Map<String, Object> arguments, Language language) {
            return words;
        }

        @Override
        public void noteArguments(Map<String, List<MessagePart>> uses) {}

        @Override
        public MessagePart mapWords(UnaryOperator<String> change) {
            return new Words(change.apply(words));
        }

        @Override
        public boolean takes(Class<?> type) {
            return false;
        }
    }

    /** What an argument makes of it. */
    sealed interface OfArgument extends MessagePart {

        String name();

        @Override
        default void noteArguments(Map<String, List<MessagePart>> uses) {
            uses.computeIfAbsent(name(), unknown -> new ArrayList<>()).add(this);
        }

        @Override
        default MessagePart mapWords(UnaryOperator<String> change) {
            return this;
        }
    }

    /** One of several messages, which an argument picks. */
    sealed interface OfBranches extends OfArgument {

        /** By what picks them. */
        Map<String, MessageTree> branches();

        /** The same with others to pick from. */
        MessagePart with(Map<String, MessageTree> others);

        @Override
        default void noteArguments(Map<String, List<MessagePart>> uses) {
            OfArgument.super.noteArguments(uses);
            branches().values().forEach(branch -> branch.parts().forEach(part -> part.noteArguments(uses)));
        }

        @Override
        default MessagePart mapWords(UnaryOperator<String> change) {
            Map<String, MessageTree> mapped = new LinkedHashMap<>();
            branches().forEach((selector, branch) -> mapped.put(selector, branch.mapWords(change)));
            return with(mapped);
        }
    }

    /** An argument as it is; a number in digits without separators, fit for a port or a command. */
    record Argument(String name) implements OfArgument {

        @Override
        public String said(Map<String, Object> arguments, Language language) {
            return word(arguments.get(name), language);
        }

        @Override
        public boolean takes(Class<?> type) {
            return type == Object.class || type == String.class || type == long.class;
        }
    }

    /** A whole number with the separators of the language. */
    record Number(String name) implements OfArgument {

        @Override
        public String said(Map<String, Object> arguments, Language language) {
            return NumberFormat.getIntegerInstance(language.locale()).format(whole(arguments, name));
        }

        @Override
        public boolean takes(Class<?> type) {
            return type == long.class;
        }
    }

    /** A list, joined. */
    record Listed(String name, ListStyle style) implements OfArgument {

        @Override
        public String said(Map<String, Object> arguments, Language language) {
            List<String> words = ((List<?>) arguments.get(name))
                    .stream().map(element -> word(element, language)).toList();
            int last = Math.max(0, words.size() - 1);
            String head = joined(words.subList(0, last), style.beforeTheLast(), language);
            return joined(
                    Stream.concat(Stream.of(head).filter(some -> last > 0), words.subList(last, words.size()).stream())
                            .toList(),
                    style,
                    language);
        }

        private static String joined(List<String> words, ListStyle style, Language language) {
            return words.stream()
                    .reduce((head, tail) -> language.joined(style, head, tail))
                    .orElse("");
        }

        @Override
        public boolean takes(Class<?> type) {
            return type == List.class;
        }
    }

    /** One of several messages, by a number: exactly it ({@code =0}), or its kind in the language ({@code one}, {@code other}). */
    record Plural(String name, Map<String, MessageTree> branches) implements OfBranches {

        @Override
        public String said(Map<String, Object> arguments, Language language) {
            long count = whole(arguments, name);
            MessageTree exactly = branches.get("=" + count);
            return (exactly == null ? kind(language.plural(count)) : exactly).said(arguments, language);
        }

        private MessageTree kind(String plural) {
            return branches.getOrDefault(plural, branches.get(MessageTree.OTHER));
        }

        @Override
        public MessagePart with(Map<String, MessageTree> others) {
            return new Plural(name, others);
        }

        @Override
        public boolean takes(Class<?> type) {
            return type == long.class;
        }
    }

    /** One of several messages, by a word. */
    record Select(String name, Map<String, MessageTree> branches) implements OfBranches {

        @Override
        public String said(Map<String, Object> arguments, Language language) {
            return branches.getOrDefault(String.valueOf(arguments.get(name)), branches.get(MessageTree.OTHER))
                    .said(arguments, language);
        }

        @Override
        public MessagePart with(Map<String, MessageTree> others) {
            return new Select(name, others);
        }

        @Override
        public boolean takes(Class<?> type) {
            return type == (branches.containsKey("true") ? boolean.class : String.class);
        }
    }

    private static String word(Object argument, Language language) {
        return argument instanceof Message message ? message.in(language) : Quoted.harmless(String.valueOf(argument));
    }

    private static long whole(Map<String, Object> arguments, String name) {
        return ((java.lang.Number) arguments.get(name)).longValue();
    }
}
