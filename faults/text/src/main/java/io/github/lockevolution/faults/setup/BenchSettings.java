package io.github.lockevolution.faults.setup;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * What a person has set, as a value: it is handed to whatever needs a setting, and whoever chooses otherwise makes another one.
 *
 * @param properties what the command line sets, by the names of the settings; it wins
 * @param variables what the environment sets, by the names of the variables
 */
public record BenchSettings(Map<String, String> properties, Map<String, String> variables) {

    /** Nothing is set. */
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

    /** The same with this value, as if the command line set it. */
    public BenchSettings with(Setting setting, String value) {
        Map<String, String> changed = new HashMap<>(properties);
        changed.put(setting.name(), value);
        return new BenchSettings(changed, variables);
    }

    /** Whether somebody said yes. */
    public boolean isOn(Setting setting) {
        return value(setting).equals("true");
    }

    /**
     * What holds. A variable without a value is one that is not set.
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
