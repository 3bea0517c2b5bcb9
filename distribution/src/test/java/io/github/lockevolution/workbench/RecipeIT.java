package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.lockevolution.workbench.console.ExitStatus;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the page on locks that people have says of each, wherever its library is; .ci/templates fetches those of other languages. */
class RecipeIT {

    private static final Set<String> QUICK = Set.of("A row in a database");

    /** What succeeds where the library is that a lock in another language needs. */
    private static final Map<String, List<String>> NEEDS = Map.of(
            "redis-py", List.of("python3", "-c", "import redis"),
            "django-redis", List.of("python3", "-c", "import importlib.metadata as m; m.version('django-redis')"),
            "A key in etcd", List.of("etcd", "--version"),
            "ioredis", List.of("node", "-e", "require('ioredis')"),
            "node-redlock", List.of("node", "-e", "require('redlock') + require('ioredis')"),
            "Laravel",
                    List.of(
                            "php",
                            "-r",
                            "require 'Illuminate/Cache/autoload.php'; require 'Illuminate/Redis/autoload.php';"
                                    + " exit(extension_loaded('redis') ? 0 : 1);"));

    static List<Recipe> quick() throws IOException {
        return run().stream().filter(recipe -> QUICK.contains(recipe.name())).toList();
    }

    static List<Recipe> others() throws IOException {
        return run().stream().filter(recipe -> !QUICK.contains(recipe.name())).toList();
    }

    /** Without those on PostgreSQL and MariaDB: {@code UndescribedTablesIT} and {@code ProgramsInMariaDbIT} run them in their modules. */
    private static List<Recipe> run() throws IOException {
        return Recipe.of("your-lock.md").stream()
                .filter(recipe ->
                        recipe.isRun() && Stream.of("postgres", "mariadb").noneMatch(recipe.arguments()::contains))
                .toList();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("quick")
    void a_lock_shows_what_the_page_says(Recipe recipe) throws InterruptedException {
        requireShown(recipe);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("others")
    @Tag("nightly")
    void so_does_one_that_takes_long(Recipe recipe) throws InterruptedException {
        requireShown(recipe);
    }

    private static void requireShown(Recipe recipe) throws InterruptedException {
        List<String> needs = NEEDS.getOrDefault(recipe.name(), List.of());
        assumeThat(needs.isEmpty() || succeeds(needs))
                .as("%s works here, which %s needs; see .ci/templates", String.join(" ", needs), recipe.file())
                .isTrue();
        List<String> words = new ArrayList<>(recipe.arguments());
        words.add(1, "--json");
        LabCommand lab = new LabCommand();

        int status = lab.run(words.toArray(String[]::new));

        assertThat(lab.out()).as(lab.err()).startsWith("{");
        JsonObject told = JsonParser.parseString(lab.out()).getAsJsonObject();
        assertThat(told.get("gap")).isNull();
        assertThat(told.getAsJsonObject("failures").keySet()).isEqualTo(recipe.shows());
        assertThat(status)
                .isEqualTo(
                        recipe.shows().equals(Set.of("LEASE_OVERRUN"))
                                ? ExitStatus.AS_EXPECTED
                                : ExitStatus.NOT_AS_EXPECTED);
    }

    private static boolean succeeds(List<String> command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
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
