package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.lockevolution.workbench.console.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every lock to begin with is a good one, wherever its language and its library are installed. */
class CheckTemplateIT {

    /** With what a language is asked whether it has its library, and with what the template is run. */
    static Stream<Arguments> languages() {
        return Stream.of(
                arguments("java", "MyLock.java", List.of("true"), List.of(), List.of()),
                arguments("plain", "my.lock", List.of("true"), List.of(), List.of()),
                arguments("sql", "MyTableLock.java", List.of("true"), List.of(), List.of()),
                arguments("zookeeper", "MyNodeLock.java", List.of("true"), List.of(), List.of()),
                arguments(
                        "python",
                        "my_lock.py",
                        List.of("python3", "-c", "import redis"),
                        List.of(),
                        List.of("python3")),
                arguments(
                        "javascript",
                        "my_lock.js",
                        List.of("node", "-e", "require('redis')"),
                        List.of(),
                        List.of("node")),
                arguments("ruby", "my_lock.rb", List.of("ruby", "-e", "require 'redis'"), List.of(), List.of("ruby")),
                arguments(
                        "php",
                        "my_lock.php",
                        List.of("php", "-r", "exit(extension_loaded('redis') ? 0 : 1);"),
                        List.of(),
                        List.of("php")),
                arguments(
                        "go", "my_lock.go", List.of("go", "version"), List.of("go", "build", "my_lock.go"), List.of()),
                arguments("shell", "my_lock.sh", List.of("redis-cli", "--version"), List.of(), List.of("sh")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("languages")
    void a_lock_to_begin_with_shows_nothing_but_an_overrun(
            String language,
            String file,
            List<String> asks,
            List<String> builds,
            List<String> interpreter,
            @TempDir Path folder)
            throws IOException, InterruptedException {
        assumeThat(succeeds(asks, folder))
                .as("%s works here, which %s needs; see .ci/templates", String.join(" ", asks), file)
                .isTrue();
        LabCommand printing = new LabCommand();
        assertThat(printing.run("check", "--new", language)).isEqualTo(ExitStatus.AS_EXPECTED);
        Path lock = Files.writeString(folder.resolve(file), printing.out());
        assertThat(builds.isEmpty() || succeeds(builds, folder)).isTrue();

        LabCommand lab = new LabCommand();
        int status = lab.run(words(language, lock, builds, interpreter));

        JsonObject told = JsonParser.parseString(lab.out()).getAsJsonObject();
        assertThat(told.get("gap")).isNull();
        assertThat(told.getAsJsonObject("failures").keySet()).containsExactly("LEASE_OVERRUN");
        assertThat(status).isEqualTo(ExitStatus.AS_EXPECTED);
    }

    private static String[] words(String language, Path lock, List<String> builds, List<String> interpreter) {
        List<String> all =
                new ArrayList<>(List.of("check", "--clients", "2", "--lost-replies", "0", "--limit", "600", "--json"));
        if (!lock.toString().matches(".*\\.(java|lock)")) {
            // An interpreter takes its time to start, and each crash needs another one.
            all.addAll(List.of("--crashes", "0", "--"));
        }
        all.addAll(interpreter);
        all.add(builds.isEmpty() ? lock.toString() : lock.toString().replaceFirst("\\.go$", ""));
        return all.toArray(String[]::new);
    }

    private static boolean succeeds(List<String> command, Path folder) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .directory(folder.toFile())
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
