package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What {@code check --json} prints is what its schema says, field by field: a field that it does not explain is refused. What a lock, a program and an inconclusive check print, {@link CheckSarifIT} holds to it.
 */
class CheckJsonIT {

    private static final String LOCKS = "src/test/resources/io/github/lockevolution/workbench/check/";
    private static final String NARROW = " --json --clients 2 --lost-replies 0";

    private LabCommand lab = new LabCommand();

    private int type(String line) {
        lab = new LabCommand();
        return lab.type(line.replace("LOCKS/", LOCKS));
    }

    private void requireValid() throws IOException {
        JsonContract.ofProject(JsonContract.CHECK).requireMetBy(lab.out());
    }

    @ParameterizedTest
    @CsvSource({"check LOCKS/NoLock.java LOCKS/FencingToken.java, " + ExitStatus.WRONG_USAGE})
    void what_is_printed_is_what_the_schema_says(String command, int status) throws IOException {
        assertThat(type(command.replace("check ", "check" + NARROW + " ")))
                .as(lab.err())
                .isEqualTo(status);

        requireValid();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "check ../docs/examples/OrderLock.java --json",
                "check LOCKS/TokenBack.java --json --clients 2 --lost-replies 0 --attacks",
                "check LOCKS/TakesMostOfTheServers.java --json --clients 2 --crashes 0 --lost-replies 0 --servers 3",
                "check LOCKS/FencingToken.java --json --clients 12 --crashes 9 --expiries 9 --limit 5"
            })
    @Tag("nightly")
    void so_is_what_takes_long(String command) throws IOException {
        type(command);

        requireValid();
    }

    @Test
    @Tag("nightly")
    void so_is_what_has_become_of_a_historical_lock(@TempDir Path folder) throws IOException {
        Path stage = Path.of("../stage4-set-nx-ex/src/main/java/io/github/lockevolution/stage4/SetNxExLock.java");
        Path changed = folder.resolve("SetNxExLock.java");
        Files.writeString(changed, Files.readString(stage).replace("redis.del(key) == 1", "redis.exists(key)"));

        type("check " + changed + NARROW);

        assertThat(lab.out()).contains("\"history\": {", "\"change\": \"new\"");
        requireValid();
    }

    @Test
    void so_is_what_is_said_of_it_against_an_earlier_one(@TempDir Path folder) throws IOException {
        Path earlier = folder.resolve("lock-check.json");
        type("check" + NARROW + " LOCKS/HashWithOwner.java --out " + earlier);
        JsonContract.ofProject(JsonContract.CHECK).requireMetBy(Files.readString(earlier));

        type("check" + NARROW + " LOCKS/HashWithOwner.java --replay " + earlier);
        assertThat(lab.out()).contains("\"replayed\": {");
        requireValid();
        type("check" + NARROW + " LOCKS/TokenBack.java --against " + earlier);
        assertThat(lab.out()).contains("\"gone\": [");
        requireValid();
    }

    /** No JSON: nothing was judged. */
    @Test
    void wrong_usage_is_a_sentence_and_a_status() {
        assertThat(type("check LOCKS/DoesNotCompile.java --json")).isEqualTo(ExitStatus.WRONG_USAGE);

        assertThat(lab.out()).isEmpty();
        assertThat(lab.err()).startsWith("lab: ");
    }

    @Test
    void every_field_is_explained_and_no_other_is_allowed() throws IOException {
        JsonObject schema = JsonParser.parseString(Files.readString(JsonContract.fileOf(JsonContract.CHECK)))
                .getAsJsonObject();
        List<String> problems = new ArrayList<>();

        int fields = look(schema, JsonContract.CHECK, problems);

        assertThat(problems).isEmpty();
        assertThat(fields).isGreaterThan(15);
        assertThat(schema.getAsJsonObject("$defs").getAsJsonObject("failure").getAsJsonArray("enum"))
                .extracting(JsonElement::getAsString)
                .containsExactlyElementsOf(
                        Arrays.stream(Failure.values()).map(Enum::name).toList());
    }

    /** How many fields there are below. */
    private static int look(JsonElement element, String path, List<String> problems) {
        int fields = 0;
        if (element instanceof JsonObject object) {
            if (object.has("properties")) {
                JsonObject properties = object.getAsJsonObject("properties");
                fields += properties.size();
                properties.entrySet().stream()
                        .filter(field -> !field.getValue().getAsJsonObject().has("description"))
                        .forEach(field -> problems.add(path + "." + field.getKey() + " is not explained"));
                if (!object.has("additionalProperties")
                        || !object.get("additionalProperties").toString().equals("false")) {
                    problems.add(path + " allows fields that it does not explain");
                }
            }
            for (String key : object.keySet()) {
                fields += look(object.get(key), path + "." + key, problems);
            }
        } else if (element instanceof JsonArray array) {
            for (JsonElement each : array) {
                fields += look(each, path, problems);
            }
        }
        return fields;
    }
}
