package io.github.lockevolution.faults.text;

import java.text.NumberFormat;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** A piece of a message, or a message that is a piece of another. */
interface MessagePart {

    /** The branch that is taken where no other one fits. */
    String OTHER = "other";

    String said(Map<String, Object> arguments, SpokenLanguage language);

    /** Adds itself, and the parts within it, to the uses of its argument. */
    void noteArguments(Map<String, List<MessagePart>> uses);

    MessagePart mapWords(UnaryOperator<String> change);

    /** Whether a value of this type can be its argument: Object, long, boolean, String or List. */
    boolean takes(Class<?> type);

    /** Plain words. */
    record Words(String words) implements MessagePart {

        @Override
        public String said(Map<String, Object> arguments, SpokenLanguage language) {
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

    /** A part that depends on an argument. */
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

    /** One of several messages, which an argument selects. */
    sealed interface OfBranches extends OfArgument {

        /** The branches, by the values that select them. */
        Map<String, MessagePart> branches();

        /** The same part with other branches. */
        MessagePart with(Map<String, MessagePart> others);

        @Override
        default void noteArguments(Map<String, List<MessagePart>> uses) {
            OfArgument.super.noteArguments(uses);
            branches().values().forEach(branch -> branch.noteArguments(uses));
        }

        @Override
        default MessagePart mapWords(UnaryOperator<String> change) {
            Map<String, MessagePart> mapped = new LinkedHashMap<>();
            branches().forEach((selector, branch) -> mapped.put(selector, branch.mapWords(change)));
            return with(mapped);
        }
    }

    /** An argument as it is; a number in digits without separators, for a port or a command. */
    record Argument(String name) implements OfArgument {

        @Override
        public String said(Map<String, Object> arguments, SpokenLanguage language) {
            return language.word(arguments.get(name));
        }

        @Override
        public boolean takes(Class<?> type) {
            return type == Object.class || type == String.class || type == long.class;
        }
    }

    /** A whole number with the separators of the language. */
    record Number(String name) implements OfArgument {

        @Override
        public String said(Map<String, Object> arguments, SpokenLanguage language) {
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
        public String said(Map<String, Object> arguments, SpokenLanguage language) {
            List<String> words =
                    ((List<?>) arguments.get(name)).stream().map(language::word).toList();
            int last = Math.max(0, words.size() - 1);
            String head = joined(words.subList(0, last), style.beforeTheLast(), language);
            return joined(
                    Stream.concat(Stream.of(head).filter(some -> last > 0), words.subList(last, words.size()).stream())
                            .toList(),
                    style,
                    language);
        }

        private static String joined(List<String> words, ListStyle style, SpokenLanguage language) {
            return words.stream()
                    .reduce((head, tail) -> language.joined(style, head, tail))
                    .orElse("");
        }

        @Override
        public boolean takes(Class<?> type) {
            return type == List.class;
        }
    }

    /**
     * One of several messages, selected by a number: by exactly this number ({@code =0}), or by its kind in the language ({@code one},
     * {@code other}).
     */
    record Plural(String name, Map<String, MessagePart> branches) implements OfBranches {

        @Override
        public String said(Map<String, Object> arguments, SpokenLanguage language) {
            long count = whole(arguments, name);
            MessagePart exactly = branches.get("=" + count);
            return (exactly == null ? kind(language.plural(count)) : exactly).said(arguments, language);
        }

        private MessagePart kind(String plural) {
            return branches.getOrDefault(plural, branches.get(OTHER));
        }

        @Override
        public MessagePart with(Map<String, MessagePart> others) {
            return new Plural(name, others);
        }

        @Override
        public boolean takes(Class<?> type) {
            return type == long.class;
        }
    }

    /** One of several messages, selected by a word. */
    record Select(String name, Map<String, MessagePart> branches) implements OfBranches {

        @Override
        public String said(Map<String, Object> arguments, SpokenLanguage language) {
            return branches.getOrDefault(String.valueOf(arguments.get(name)), branches.get(OTHER))
                    .said(arguments, language);
        }

        @Override
        public MessagePart with(Map<String, MessagePart> others) {
            return new Select(name, others);
        }

        @Override
        public boolean takes(Class<?> type) {
            return type == (branches.containsKey("true") ? boolean.class : String.class);
        }
    }

    private static long whole(Map<String, Object> arguments, String name) {
        return ((java.lang.Number) arguments.get(name)).longValue();
    }
}
