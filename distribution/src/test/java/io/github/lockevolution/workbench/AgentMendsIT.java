package io.github.lockevolution.workbench;

import static io.github.lockevolution.workbench.McpAgent.fields;
import static io.github.lockevolution.workbench.McpAgent.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An agent that has only the tools of the server finds what is wrong, and mends it: what it needs for that is in the answers. */
class AgentMendsIT {

    /** In characters, of the text and the fields together. */
    private static final int MOST = 3_000;

    @TempDir
    private static Path temporary;

    @TempDir
    private static Path folder;

    private static McpAgent agent;

    @BeforeAll
    static void start() {
        agent = McpAgent.start(temporary);
    }

    @AfterAll
    static void end() {
        agent.close();
    }

    /** Each gives back by DEL whatever is there; the agent reads which line that is, and compares there, as the cure does. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "java | MyLock.java | true | return redis.eval(DELETE_IF_OURS, List.of(key), List.of(token)).equals(1L); | return redis.del(key) == 1;",
            })
    void a_lock_that_deletes_what_is_anothers(String language, String name, String needs, String good, String bad)
            throws IOException, InterruptedException {
        assumeThat(new ProcessBuilder("sh", "-c", needs).start().waitFor())
                .as("%s works here, which %s needs; see .ci/templates", needs, name)
                .isZero();
        String template = text(agent.call("new", Map.of("language", language)));
        assertThat(template).contains(good);
        Path file = Files.writeString(folder.resolve(name), template.replace(good, bad));

        CallToolResult broken = agent.call("check", ofTheLock(language, file));

        assertThat(size(broken)).as(text(broken)).isLessThan(MOST);
        Map<String, Object> told = fields(broken.structuredContent());
        assertThat(told).containsEntry("verdict", "not as expected");
        Map<String, Object> failure = fields(fields(told.get("failures")).get("FOREIGN_UNLOCK"));
        assertThat(failure.get("cause").toString()).contains("DEL");
        assertThat(text(broken) + failure.get("cure")).contains("redis.call('GET', KEYS[1])");
        if (failure.containsKey("line")) {
            assertThat(Files.readAllLines(file).get((Integer) failure.get("line") - 1))
                    .contains(bad);
        }

        Files.writeString(file, Files.readString(file).replace(bad, good));
        CallToolResult mended = agent.call("check", ofTheLock(language, file));

        assertThat(fields(mended.structuredContent())).containsEntry("verdict", "as expected");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "python | my_lock.py | python3 -c 'import redis' | return client.eval(DELETE_IF_OURS, 1, self.key, self.token) == 1 | return client.delete(self.key) == 1",
                "javascript | my_lock.js | node -e \"require('redis')\" | return (await client.eval(DELETE_IF_OURS, { keys: [this.key], arguments: [this.token] })) === 1; | return (await client.del(this.key)) === 1;",
            })
    @Tag("nightly")
    void so_does_one_in_another_language(String language, String name, String needs, String good, String bad)
            throws IOException, InterruptedException {
        a_lock_that_deletes_what_is_anothers(language, name, needs, good, bad);
    }

    private static Map<String, Object> ofTheLock(String language, Path file) {
        Map<String, Object> arguments = new HashMap<>(Map.of("clients", 2, "lostReplies", 0));
        switch (language) {
            case "java" -> arguments.put("what", file.toString());
            case "python" -> arguments.put("program", List.of("python3", file.toString()));
            default -> arguments.put("program", List.of("node", file.toString()));
        }
        return arguments;
    }

    /** Whose lease ran out writes what it has read. One statement reads and writes instead. */
    @Test
    void a_section_that_writes_what_it_has_read() throws IOException {
        String template = text(agent.call("new", Map.of("language", "java", "section", true)));
        Path file = Files.writeString(folder.resolve("MySection.java"), template);
        Map<String, Object> arguments = Map.of("what", file.toString(), "clients", 2, "lostReplies", 0, "crashes", 0);

        CallToolResult broken = agent.call("check", arguments);

        assertThat(fields(broken.structuredContent())).containsEntry("verdict", "not as expected");
        assertThat(text(broken)).contains("have each write check a fencing token");

        Files.writeString(
                file,
                template.replace("            int left = stock(statement) - 1;\n", "")
                        .replace("SET stock = \" + left + \" WHERE", "SET stock = stock - 1 WHERE"));
        CallToolResult mended = agent.call("check", arguments);

        assertThat(fields(mended.structuredContent())).as(text(mended)).containsEntry("verdict", "as expected");
    }

    private static int size(CallToolResult result) throws IOException {
        return text(result).length()
                + new ObjectMapper()
                        .writeValueAsString(result.structuredContent())
                        .length();
    }
}
