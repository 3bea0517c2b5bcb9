package io.github.lockevolution.distribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * A composite action, whose steps are run as GitHub's runner does, as far as {@code action.yml} goes: the scripts of its steps, one after the
 * other until one fails, with inputs and outputs put in their places. Of another action that it uses it is known only whether it would run.
 *
 * @param definition what stands in {@code action.yml}
 * @param home the folder of that file
 */
record Action(Map<String, Object> definition, Path home) {

    /** As the runner starts it. */
    private static final List<String> SHELL = List.of("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c");

    private static final Pattern EXPRESSION = Pattern.compile("\\$\\{\\{ ([a-z.-]+) }}");
    private static final Pattern CONDITION = Pattern.compile("([a-z.-]+) != ''");

    /**
     * What a run of the action has left.
     *
     * @param log what its steps printed
     * @param used the actions that it used
     */
    record Run(int status, String log, String summary, Map<String, String> outputs, List<String> used) {}

    static Action in(Path home) throws IOException {
        Object read =
                new Load(LoadSettings.builder().build()).loadFromString(Files.readString(home.resolve("action.yml")));
        return new Action(map(read), home.toAbsolutePath().normalize());
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Object value) {
        return (Map<String, Object>) value;
    }

    /**
     * Runs it as a step of a job.
     *
     * @param given its inputs
     * @param workspace the folder of the repository
     * @param temp where the runner keeps its files
     */
    Run with(Map<String, String> given, Path workspace, Path temp) throws IOException, InterruptedException {
        Map<String, String> values = inputs(given);
        StringBuilder log = new StringBuilder();
        StringBuilder summary = new StringBuilder();
        List<String> used = new ArrayList<>();
        int status = 0;
        for (Object each : (List<?>) map(definition.get("runs")).get("steps")) {
            Map<String, Object> step = map(each);
            if (!isToRun(step, values)) {
                continue;
            }
            if (step.containsKey("uses")) {
                used.add(step.get("uses").toString());
                continue;
            }
            Path output = Files.createTempFile(temp, "output", "");
            Path page = Files.createTempFile(temp, "summary", "");
            status = run(step, values, workspace, temp, output, page, log);
            summary.append(Files.readString(page));
            Files.readAllLines(output)
                    .forEach(line -> values.put(
                            "steps." + step.get("id") + ".outputs." + line.substring(0, line.indexOf('=')),
                            line.substring(line.indexOf('=') + 1)));
            if (status != 0) {
                break;
            }
        }
        Map<String, String> outputs = map(definition.get("outputs")).entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        declared -> filled(map(declared.getValue()).get("value").toString(), values)));
        return new Run(status, log.toString(), summary.toString(), outputs, used);
    }

    private Map<String, String> inputs(Map<String, String> given) {
        Map<String, String> values = new HashMap<>();
        map(definition.get("inputs")).forEach((name, declared) -> {
            Optional<Object> usual = Optional.ofNullable(map(declared).get("default"));
            String value = Optional.ofNullable(given.get(name))
                    .or(() -> usual.map(Object::toString))
                    .orElseThrow(() -> new IllegalArgumentException("input " + name + " is needed, and not given"));
            values.put("inputs." + name, value);
        });
        given.keySet().stream()
                .filter(name -> !values.containsKey("inputs." + name))
                .forEach(unknown -> {
                    throw new IllegalArgumentException("the action has no input " + unknown);
                });
        return values;
    }

    private static boolean isToRun(Map<String, Object> step, Map<String, String> values) {
        if (!step.containsKey("if")) {
            return true;
        }
        Matcher condition = CONDITION.matcher(step.get("if").toString());
        if (!condition.matches()) {
            throw new IllegalArgumentException("only NAME != '' is understood, found " + step.get("if"));
        }
        return !values.getOrDefault(condition.group(1), "").isEmpty();
    }

    private int run(
            Map<String, Object> step,
            Map<String, String> values,
            Path workspace,
            Path temp,
            Path output,
            Path page,
            StringBuilder log)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(SHELL);
        command.add(filled(step.get("run").toString(), values));
        ProcessBuilder builder = new ProcessBuilder(command).directory(workspace.toFile());
        Map<String, String> environment = builder.environment();
        String path = environment.get("PATH");
        environment.clear();
        environment.put("PATH", path);
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.put("GITHUB_ACTION_PATH", home.toString());
        environment.put("GITHUB_OUTPUT", output.toString());
        environment.put("GITHUB_STEP_SUMMARY", page.toString());
        environment.put("RUNNER_TEMP", temp.toString());
        map(step.getOrDefault("env", Map.of()))
                .forEach((name, value) -> environment.put(name, filled(value.toString(), values)));
        CommandResult result = CommandResult.of(builder);
        log.append(result.output());
        return result.status();
    }

    /** An output that a step has not set is empty. */
    private static String filled(String text, Map<String, String> values) {
        return EXPRESSION
                .matcher(text)
                .replaceAll(expression -> Matcher.quoteReplacement(values.getOrDefault(expression.group(1), "")));
    }
}
