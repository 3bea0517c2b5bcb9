package io.github.lockevolution.faults.text;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A method of a {@link Text}: which message it asks for, and with which arguments. */
record TextMethod(Method method) {

    private static final String SUFFIX = "Text";

    /** The key of the message that is asked for with these values. */
    String key(Object[] values) {
        return constantAt().stream()
                .mapToObj(at -> key(((Enum<?>) values[at]).name() + "."))
                .findFirst()
                .orElseGet(() -> key(""));
    }

    /** Every key it can ask for. */
    List<String> keys() {
        return constantAt().stream()
                .mapToObj(at -> method.getParameterTypes()[at].getEnumConstants())
                .findFirst()
                .map(constants -> Stream.of(constants)
                        .map(constant -> key(((Enum<?>) constant).name() + "."))
                        .toList())
                .orElseGet(() -> List.of(key("")));
    }

    private String key(String constant) {
        return subject(method.getDeclaringClass()) + "." + constant + method.getName();
    }

    /** {@code attack} of {@code AttackText}. */
    static String subject(Class<?> text) {
        String name = text.getSimpleName();
        if (!name.endsWith(SUFFIX) || name.length() == SUFFIX.length()) {
            throw new IllegalStateException(text.getName() + " has messages, so its name must end in " + SUFFIX);
        }
        return Character.toLowerCase(name.charAt(0)) + name.substring(1, name.length() - SUFFIX.length());
    }

    private OptionalInt constantAt() {
        Class<?>[] types = method.getParameterTypes();
        return IntStream.range(0, types.length).filter(at -> types[at].isEnum()).findFirst();
    }

    /** The values by the names of their parameters. */
    Map<String, Object> arguments(Object[] values) {
        Parameter[] parameters = method.getParameters();
        Map<String, Object> arguments = new LinkedHashMap<>();
        for (int i = 0; i < parameters.length; i++) {
            arguments.put(parameters[i].getName(), values[i]);
        }
        return arguments;
    }

    /** The names of its parameters, but for that of the constant that is part of the key. */
    List<String> argumentNames() {
        int constant = constantAt().orElse(-1);
        return IntStream.range(0, method.getParameterCount())
                .filter(at -> at != constant)
                .mapToObj(at -> method.getParameters()[at].getName())
                .toList();
    }

    /** What is wrong between this method and a file; nothing if all is well. */
    List<String> problems(MessageFile file) {
        List<String> problems = new ArrayList<>();
        if (method.getReturnType() != String.class || !Modifier.isAbstract(method.getModifiers())) {
            problems.add(this + " is no message: it must be abstract and return a String");
        }
        for (String key : keys()) {
            problem(file, key).ifPresent(problems::add);
        }
        return problems;
    }

    private Optional<String> problem(MessageFile file, String key) {
        try {
            return mismatch(file.message(key).arguments()).map(problem -> file + ": " + key + " " + problem);
        } catch (IllegalStateException e) {
            return Optional.of(e.getMessage() + ", asked for by " + this);
        }
    }

    private Optional<String> mismatch(Map<String, List<MessagePart>> used) {
        Map<String, Class<?>> given = new TreeMap<>();
        for (int i = 0; i < method.getParameterCount(); i++) {
            if (constantAt().orElse(-1) != i) {
                given.put(method.getParameters()[i].getName(), method.getParameterTypes()[i]);
            }
        }
        if (!given.keySet().equals(used.keySet())) {
            return Optional.of(
                    "has the arguments " + new TreeSet<>(used.keySet()) + ", but " + this + " gives " + given.keySet());
        }
        return used.entrySet().stream()
                .flatMap(use -> use.getValue().stream()
                        .filter(part -> !part.takes(given.get(use.getKey())))
                        .map(part -> "cannot use " + use.getKey() + ", which is "
                                + given.get(use.getKey()).getSimpleName() + " in " + this + ", as " + part))
                .findFirst();
    }

    @Override
    public String toString() {
        return method.getDeclaringClass().getSimpleName() + "." + method.getName();
    }
}
