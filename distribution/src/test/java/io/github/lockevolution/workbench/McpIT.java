package io.github.lockevolution.workbench;

import static io.github.lockevolution.workbench.McpAgent.PATIENCE;
import static io.github.lockevolution.workbench.McpAgent.fields;
import static io.github.lockevolution.workbench.McpAgent.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceRequest;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lab as a coding agent meets it, by the client of the protocol's own SDK. */
class McpIT {

    private static final Path LOCKS =
            Path.of("../workbench/src/test/resources/io/github/lockevolution/workbench/check");
    /** What must not be judged in the JVM of a test. */
    private static final Path HOSTILE = LOCKS.resolveSibling("hostile");

    private static final String INITIALIZE = """
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
            {"jsonrpc":"2.0","method":"notifications/initialized"}
            """;

    private static final String LONG_CHECK = """
            {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"check","arguments":{"what":"SET {key} {owner} NX PX {millis} = OK / DEL {key}","clients":6,"limit":600},"_meta":{"progressToken":"far"}}}
            """;

    @TempDir
    private static Path temporary;

    private static McpAgent agent;

    @BeforeAll
    static void start() {
        agent = McpAgent.start(temporary);
    }

    @AfterAll
    static void end() {
        agent.close();
    }

    @Test
    void an_agent_is_told_of_the_tools_and_of_what_they_take() {
        List<Tool> tools = agent.client().listTools().tools();

        assertThat(tools)
                .extracting(Tool::name)
                .containsExactly("check", "replay", "walk", "new", "show", "explain", "cards");
        assertThat(fields(tools.get(0).inputSchema().get("properties"))).containsKeys("what", "program", "limit");
    }

    @Test
    void a_lock_that_fails_comes_with_its_failures_and_their_stories() {
        CallToolResult checked = agent.call(
                "check", Map.of("what", LOCKS.resolve("PrintsALot.java").toString(), "clients", 2, "limit", 100));

        assertThat(checked.isError()).isFalse();
        Map<String, Object> json = fields(checked.structuredContent());
        assertThat(json).containsEntry("verdict", "not as expected").doesNotContainKey("screen");
        assertThat(fields(fields(json.get("failures")).get("FOREIGN_UNLOCK"))).containsKey("shortest");
        assertThat(text(checked)).contains("FOREIGN_UNLOCK", "A ", "B ", "DEL");
    }

    @Test
    void a_file_that_is_none_is_an_error_with_a_sentence() {
        CallToolResult checked = agent.call("check", Map.of("what", "Nowhere.java"));

        assertThat(checked.isError()).isTrue();
        assertThat(text(checked))
                .isEqualTo(
                        "lab: there is no file 'Nowhere.java'; name a Java source file, or a class with --class-path");
    }

    @Test
    void a_lock_of_which_nothing_is_seen_is_inconclusive_and_no_error() {
        CallToolResult checked = agent.call(
                "check", Map.of("what", LOCKS.resolve("NeverSends.java").toString(), "clients", 2));

        assertThat(checked.isError()).isFalse();
        assertThat(fields(checked.structuredContent()))
                .containsEntry("verdict", "inconclusive")
                .containsKey("gap");
        assertThat(text(checked)).contains("inconclusive");
    }

    @Test
    void code_that_writes_to_the_descriptor_of_the_protocol_is_judged() {
        CallToolResult checked = agent.call(
                "check",
                Map.of("what", HOSTILE.resolve("WritesToDescriptor.java").toString(), "clients", 2));

        assertThat(fields(checked.structuredContent())).containsEntry("verdict", "not as expected");
    }

    @Test
    void code_that_ends_its_process_or_kills_its_parent_is_inconclusive_and_ends_nothing_else() {
        Map<String, Object> halts =
                Map.of("what", HOSTILE.resolve("HaltsByReflection.java").toString());
        Map<String, Object> kills = Map.of("program", List.of("sh", "-c", "kill -9 $PPID"));

        for (Map<String, Object> code : List.of(halts, kills)) {
            assertThat(text(agent.call("check", code)))
                    .startsWith("inconclusive, the process in which it was judged ended before it gave a verdict");
        }
        assertThat(text(agent.call("explain", Map.of("name", "RACE"))))
                .startsWith("RACE: two clients are inside at once");
    }

    @Test
    void what_a_tool_does_not_know_is_an_error_with_a_sentence() {
        assertThat(text(agent.call("explain", Map.of("word", "RACE"))))
                .isEqualTo("explain has no argument word; it has name");
        assertThat(text(agent.call("check", Map.of()))).startsWith("give what or program, and not both");
        assertThat(text(agent.call("check", Map.of("what", "--report=page.html"))))
                .startsWith("what must not begin with a dash, got --report=page.html");
        assertThat(text(agent.call("check", Map.of("what", "My.java", "limit", 601))))
                .isEqualTo("limit must be from 1 to 600 here, got 601; for more, run ./lab check");
        assertThat(text(agent.call("check", Map.of("what", "My.java", "clients", 13))))
                .isEqualTo("clients must be from 2 to 12 here, got 13; for more, run ./lab check");
        assertThat(text(agent.call("check", Map.of("what", "My.java", "clients", "many"))))
                .contains("--clients");
        assertThat(agent.call("explain", Map.of("name", "HASTE")).isError()).isTrue();
    }

    @Test
    void a_schedule_is_drawn_a_failure_explained_and_a_card_found() {
        assertThat(text(agent.call("show", Map.of("schedule", "stage2-setnx:A.A-crash.B"))))
                .contains("ORPHAN_KEY", "SETNX");
        assertThat(text(agent.call("explain", Map.of("name", "inconclusive")))).contains("not a pass");
        assertThat(text(agent.call("explain", Map.of("name", "RACE"))))
                .startsWith("RACE: two clients are inside at once");
        assertThat(text(agent.call("cards", Map.of("about", "fencing"))))
                .startsWith("expiry: ")
                .contains("fencing");
        assertThat(text(agent.call("cards", Map.of("about", "redis"))))
                .as("only the questions, where all answers are too much")
                .hasSizeLessThan(10_000);
    }

    @Test
    void an_agent_chooses_each_move_of_its_own_lock_and_replays_a_story() {
        String lock = LOCKS.resolve("CountsUpAndDownAgain.java").toString();

        assertThat(text(agent.call("walk", Map.of("what", lock, "moves", "A.B"))))
                .contains(
                        "B: INCR lock -> 2",
                        "B is taking the lock; next: DECR lock",
                        "Redis: lock = \"2\"",
                        "Moves: A, A-crash, B,")
                .contains("shows no failure so far");
        assertThat(text(agent.call("replay", Map.of("what", lock, "schedule", "counts-up-and-down-again:A.A.B.A.B"))))
                .contains("ORPHAN_KEY: everyone was gone");
        assertThat(text(agent.call("walk", Map.of("what", lock, "moves", "A.A.A.A"))))
                .contains("'A', which cannot happen there; possible is");
    }

    @Test
    void an_agent_reads_how_to_begin_and_what_a_program_is_told() {
        String protocol = ((TextResourceContents) agent.client()
                        .readResource(
                                ReadResourceRequest.builder("lab://protocol").build())
                        .contents()
                        .get(0))
                .text();

        assertThat(agent.client().getServerInstructions()).contains("`check`", "lab://protocol");
        assertThat(protocol).contains("| `begin KEY OWNER LEASE_MS` |", "| `acquire` |", "REDIS_URL");
        assertThat(text(agent.call("new", Map.of("language", "python")))).contains("import redis");
        assertThat(text(agent.call("new", Map.of("language", "python", "section", true))))
                .contains("def run(");
    }

    /** What is asked while a check runs is answered; the check is taken back; what is no message is answered by an error. */
    @Test
    void a_check_is_taken_back_and_a_bad_line_ends_nothing(@TempDir Path folder) throws Exception {
        Process server = new ProcessBuilder(McpAgent.command(folder))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader answers = server.inputReader(StandardCharsets.UTF_8);
                Writer asks = server.outputWriter(StandardCharsets.UTF_8)) {
            asks.write(INITIALIZE + """

                    hello
                    {"jsonrpc":
                    [{"jsonrpc":"2.0","id":8,"method":"ping"}]
                    """);
            asks.flush();
            assertThat(answers.readLine()).contains("\"protocolVersion\":\"2025-06-18\"");
            for (int bad = 0; bad < 4; bad++) {
                assertThat(answers.readLine()).contains("\"id\":null", "\"code\":-32700");
            }

            asks.write(LONG_CHECK);
            asks.flush();
            assertThat(answers.readLine())
                    .startsWith("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\"")
                    .contains("\"progressToken\":\"far\"", "known moves");
            List<ProcessHandle> check = server.descendants().toList();
            asks.write("""
                    {"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"explain","arguments":{"name":"RACE"}}}
                    """);
            asks.flush();
            assertThat(nextAnswer(answers)).contains("\"id\":3", "RACE: two clients are inside at once");
            assertThat(check).anyMatch(ProcessHandle::isAlive);
            asks.write("""
                    {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}
                    """);
            asks.flush();
            await("all that the check started is gone")
                    .atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(check).noneMatch(ProcessHandle::isAlive));
            asks.write("""
                    {"jsonrpc":"2.0","id":4,"method":"ping"}
                    """);
            asks.flush();
            assertThat(nextAnswer(answers)).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":4,\"result\":{}}");
        }

        assertThat(server.onExit()).succeedsWithin(PATIENCE);
        assertThat(server.exitValue()).isZero();
    }

    private static String nextAnswer(BufferedReader answers) throws IOException {
        String answer = answers.readLine();
        while (answer.contains("notifications/progress")) {
            answer = answers.readLine();
        }
        return answer;
    }

    /** However long the check would take. */
    @Tag("nightly")
    @Test
    void who_goes_away_ends_the_check_that_runs_and_all_that_it_started() throws IOException {
        Process server = new ProcessBuilder(McpAgent.command(temporary))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        List<ProcessHandle> started;
        try (OutputStream input = server.getOutputStream()) {
            input.write((INITIALIZE + LONG_CHECK).getBytes(StandardCharsets.UTF_8));
            input.flush();
            await("the check has its Redis")
                    .atMost(PATIENCE)
                    .until(() -> server.descendants()
                            .anyMatch(process -> process.info()
                                    .command()
                                    .filter(name -> name.contains("redis-server"))
                                    .isPresent()));
            started = server.descendants().toList();
        }

        assertThat(server.onExit()).succeedsWithin(PATIENCE);
        await("all that it started is gone")
                .atMost(PATIENCE)
                .untilAsserted(() -> assertThat(started).noneMatch(ProcessHandle::isAlive));
    }
}
