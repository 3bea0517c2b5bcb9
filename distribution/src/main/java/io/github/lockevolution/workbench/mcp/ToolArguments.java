package io.github.lockevolution.workbench.mcp;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.math.BigInteger;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The arguments of an agent's call. An argument that is an option of a command has its name, so that the command itself refuses a wrong
 * value: {@code lostReplies} is {@code --lost-replies}.
 */
record ToolArguments(Map<String, Object> values) {

    /**
     * The arguments of one call.
     *
     * @throws SetupProblem if the tool has no argument of a name, or a number is beyond its limits
     */
    static ToolArguments of(Tool tool, Optional<Map<String, Object>> given) {
        Map<?, ?> known = tool.inputSchema().get("properties") instanceof Map<?, ?> properties ? properties : Map.of();
        Map<String, Object> values = given.orElseGet(Map::of);
        values.forEach((name, value) -> {
            if (!known.containsKey(name)) {
                throw problem(text -> text.noArgument(
                        tool.name(),
                        name,
                        known.keySet().stream().map(String::valueOf).sorted().toList()));
            }
            requireWithin((Map<?, ?>) known.get(name), name, value);
        });
        return new ToolArguments(values);
    }

    private static void requireWithin(Map<?, ?> schema, String name, Object value) {
        String given = value.toString();
        if (!given.matches("-?[0-9]+") || !(schema.get("minimum") instanceof Number least)) {
            return;
        }
        Number most = schema.get("maximum") instanceof Number number ? number : Integer.MAX_VALUE;
        BigInteger asked = new BigInteger(given);
        if (asked.compareTo(BigInteger.valueOf(least.longValue())) < 0
                || asked.compareTo(BigInteger.valueOf(most.longValue())) > 0) {
            throw problem(text -> text.outOfRange(name, least.intValue(), most.intValue(), given));
        }
    }

    static SetupProblem problem(Function<McpText, String> words) {
        return new SetupProblem(McpText.class, words);
    }

    boolean isSet(String name) {
        return Boolean.TRUE.equals(values.get(name));
    }

    /** Empty if it is left out. */
    Optional<String> text(String name) {
        return Optional.ofNullable(values.get(name)).map(ToolArguments::written).filter(word -> !word.isBlank());
    }

    /**
     * A word that is no option.
     *
     * @throws SetupProblem if it would be read as one
     */
    Optional<String> word(String name) {
        Optional<String> word = text(name);
        word.filter(option -> option.startsWith("-")).ifPresent(option -> {
            throw problem(text -> text.startsWithDash(name, option));
        });
        return word;
    }

    /** A program with its arguments; empty if there is none. */
    List<String> words(String name) {
        return values.get(name) instanceof Collection<?> words
                ? words.stream().map(String::valueOf).toList()
                : word(name).stream().toList();
    }

    /** The other arguments as options of a command, in the order of their names. */
    Stream<String> options(Set<String> without) {
        return values.keySet().stream()
                .filter(name -> !without.contains(name))
                .sorted()
                .flatMap(name -> option(name).stream());
    }

    private Optional<String> option(String name) {
        String option = "--" + name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
        if (values.get(name) instanceof Boolean isSet) {
            return isSet ? Optional.of(option) : Optional.empty();
        }
        return text(name).map(value -> option + "=" + value);
    }

    private static String written(Object value) {
        return value instanceof Collection<?> several
                ? several.stream().map(String::valueOf).collect(Collectors.joining(","))
                : value.toString();
    }
}
