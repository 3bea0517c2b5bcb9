package io.github.lockevolution.faults.setup;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * The settings of a user, as an immutable value that is passed to the code that needs a setting.
 *
 * @param properties the settings of the command line, by the names of the settings; they win
 * @param variables the settings of the environment, by the names of the variables
 */
public record BenchSettings(Map<String, String> properties, Map<String, String> variables) {

    /** Settings that are all at their defaults. */
    public static final BenchSettings DEFAULTS = new BenchSettings(Map.of(), Map.of());

    public BenchSettings {
        properties = Map.copyOf(properties);
        variables = Map.copyOf(variables);
    }

    /** The system properties and the environment of this JVM, as far as they are settings. */
    public static BenchSettings ofSystem() {
        Properties properties = System.getProperties();
        return new BenchSettings(
                properties.stringPropertyNames().stream()
                        .filter(name -> name.startsWith("lab."))
                        .collect(Collectors.toMap(name -> name, properties::getProperty)),
                System.getenv().entrySet().stream()
                        .filter(variable -> variable.getKey().startsWith("LAB_"))
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }

    /** The same settings with this value, as if the command line set it. */
    public BenchSettings with(Setting setting, String value) {
        Map<String, String> changed = new HashMap<>(properties);
        changed.put(setting.name(), value);
        return new BenchSettings(changed, variables);
    }

    /** Whether the setting is {@code true}. */
    public boolean isOn(Setting setting) {
        return value(setting).equals("true");
    }

    /**
     * The value of a setting. A variable with an empty value counts as not set.
     *
     * @throws SetupProblem if the command line sets it to nothing
     */
    public String value(Setting setting) {
        Optional<String> given = Optional.ofNullable(properties.get(setting.name()));
        if (given.filter(String::isBlank).isPresent()) {
            throw new SetupProblem(SetupText.class, text -> text.emptySetting(setting.name(), setting.byDefault()));
        }
        return given.or(() ->
                        Optional.ofNullable(variables.get(setting.variable())).filter(value -> !value.isBlank()))
                .orElse(setting.byDefault());
    }
}
