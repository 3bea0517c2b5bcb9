package io.github.lockevolution.faults.text;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A method of a {@link TextClass}.
 *
 * @param languages the files that have its messages, English first
 * @param keys the keys of its message, or of the message of each constant of an enum, with the groups subject, constant and method
 */
record TextMethod(List<MessageFile> languages, List<Matcher> keys) {

    /** @throws IllegalStateException if the key does not name its parts */
    String source() {
        List<String> brackets = keys.stream()
                .map(key -> english().brackets(key.group()))
                .flatMap(List::stream)
                .toList();
        boolean isChoice = keys.stream().anyMatch(key -> key.group("constant") != null);
        require(
                !isChoice || keys.stream().allMatch(key -> key.group("constant") != null),
                "is there with a constant and without one");
        require(!isChoice || !brackets.isEmpty(), "needs an enum in brackets");
        List<String> names = isChoice ? brackets.subList(1, brackets.size()) : brackets;
        Map<String, List<MessagePart>> uses = uses();
        List<String> parts = names.isEmpty() && uses.size() == 1 ? List.copyOf(uses.keySet()) : names;
        require(
                parts.size() == uses.size() && uses.keySet().equals(new TreeSet<>(parts)),
                "has the parts " + uses.keySet() + ", and in brackets, in the order in which they are given, " + names);

        List<String> parameters = new ArrayList<>();
        if (isChoice) {
            parameters.add(brackets.get(0) + " constant");
        }
        parts.forEach(part -> parameters.add(type(part, uses.get(part)) + " " + part));
        return String.format(
                Locale.ROOT,
                """

                    public String %s(%s) {
                        return %s;
                    }
                """,
                keys.get(0).group("method"),
                String.join(", ", parameters),
                isChoice ? choice(parts) : said(keys.get(0), parts));
    }

    private MessageFile english() {
        return languages.get(0);
    }

    /** The uses of each part, in any language and with any constant. */
    private Map<String, List<MessagePart>> uses() {
        Map<String, List<MessagePart>> uses = new TreeMap<>();
        Collection<String> first = parts(keys.get(0));
        for (Matcher key : keys) {
            require(parts(key).equals(first), "has the parts " + first + ", but " + key.group() + " has " + parts(key));
            languages.forEach(language -> language.message(key.group())
                    .arguments()
                    .forEach((part, used) -> uses.computeIfAbsent(part, unknown -> new ArrayList<>())
                            .addAll(used)));
        }
        return uses;
    }

    private Collection<String> parts(Matcher key) {
        return new TreeSet<>(english().message(key.group()).arguments().keySet());
    }

    /** The narrowest type that can be used in all these ways. */
    private String type(String part, List<MessagePart> uses) {
        return Stream.of(Object.class, long.class, boolean.class, String.class, List.class)
                .filter(type -> uses.stream().allMatch(use -> use.takes(type)))
                .findFirst()
                .map(type -> type == List.class ? "java.util.List<?>" : type.getSimpleName())
                .orElseThrow(() -> new IllegalStateException(english() + ": "
                        + keys.get(0).group() + " cannot use " + part + " in all these ways: " + uses));
    }

    private String choice(List<String> parts) {
        return keys.stream()
                .map(key -> "            case " + key.group("constant") + " -> " + said(key, parts) + ";\n")
                .collect(Collectors.joining("", "switch (constant) {\n", "        }"));
    }

    private static String said(Matcher key, List<String> parts) {
        return parts.stream()
                .map(part -> ", \"" + part + "\", " + part)
                .collect(Collectors.joining("", "said(\"" + key.group() + "\"", ")"));
    }

    private void require(boolean isRight, String otherwise) {
        if (!isRight) {
            throw new IllegalStateException(english() + ": " + keys.get(0).group() + " " + otherwise);
        }
    }
}
