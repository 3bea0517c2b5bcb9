package io.github.lockevolution.faults.text;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Whether the message files of a module and what asks for their messages agree; for tests.
 *
 * @param module a class of the module, from which its files are found
 * @param texts all interfaces of the module
 * @param askedForElsewhere the keys that no interface asks for, such as those that the page says
 */
public record MessageCheck(
        Class<?> module, Collection<Class<? extends Text>> texts, Predicate<String> askedForElsewhere) {

    public MessageCheck {
        texts = List.copyOf(texts);
    }

    /** All that is wrong, a sentence each; nothing if all is well. */
    public List<String> problems() {
        return Language.ALL.stream().flatMap(this::problems).toList();
    }

    private Stream<String> problems(Language language) {
        MessageFile file = language.file(module);
        List<TextMethod> methods = texts.stream()
                .flatMap(text -> Stream.of(text.getMethods()))
                .map(TextMethod::new)
                .toList();
        Set<String> known = new TreeSet<>();
        methods.forEach(method -> known.addAll(method.keys()));
        Set<String> elsewhere = new TreeSet<>(Language.ENGLISH.file(module).keys());
        elsewhere.addAll(file.keys());
        elsewhere.removeAll(known);

        List<String> problems = new ArrayList<>();
        methods.forEach(method -> problems.addAll(method.problems(file)));
        elsewhere.stream().flatMap(key -> problem(file, key).stream()).forEach(problems::add);
        return problems.stream();
    }

    private Optional<String> problem(MessageFile file, String key) {
        if (!askedForElsewhere.test(key)) {
            return file.keys().contains(key) ? Optional.of(file + ": nobody asks for " + key) : Optional.empty();
        }
        try {
            Set<String> english = arguments(Language.ENGLISH.file(module), key);
            Set<String> here = arguments(file, key);
            return here.equals(english)
                    ? Optional.empty()
                    : Optional.of(file + ": " + key + " has the arguments " + here + ", but in English " + english);
        } catch (IllegalStateException e) {
            return Optional.of(e.getMessage());
        }
    }

    private static Set<String> arguments(MessageFile file, String key) {
        return new TreeSet<>(file.message(key).arguments().keySet());
    }
}
