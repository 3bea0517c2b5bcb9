package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.lockevolution.faults.host.Platform;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator.ValidationResponse;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lab as a coding agent meets it, by the client of the protocol's own SDK. */
class McpIT {

    private static final Duration PATIENCE = Duration.ofSeconds(120);

    private static final Path LOCKS = Path.of("src/test/resources/io/github/lockevolution/workbench/check");
    /** What must not be judged in the JVM of a test. */
    private static final Path HOSTILE = LOCKS.resolveSibling("hostile");

    @TempDir
    private static Path temporary;

    private static McpSyncClient agent;
    private static ProcessHandle server;

    @BeforeAll
    static void start() {
        List<ProcessHandle> before = ProcessHandle.current().children().toList();
        List<String> command = command();
        StdioClientTransport transport = new StdioClientTransport(
                ServerParameters.builder(command.get(0))
                        .args(command.subList(1, command.size()))
                        .build(),
                new JacksonMcpJsonMapper(new ObjectMapper()));
        agent = McpClient.sync(transport)
                .requestTimeout(PATIENCE)
                .initializationTimeout(PATIENCE)
                .jsonSchemaValidator((schema, content) -> ValidationResponse.asValid(""))
                .build();
        agent.initialize();
        server = ProcessHandle.current()
                .children()
                .filter(process -> !before.contains(process))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> command() {
        return List.of(
                Platform.java().toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                Lab.class.getName(),
                "mcp",
                "--language",
                "en");
    }

    /** Who asks no more ends it, and all that it has started. */
    @AfterAll
    static void end() {
        List<ProcessHandle> servers =
                Stream.concat(Stream.of(server), server.descendants()).toList();
        assertThat(server.isAlive()).isTrue();

        agent.closeGracefully();

        await("all processes of the server are gone")
                .atMost(PATIENCE)
                .untilAsserted(() -> assertThat(servers).noneMatch(ProcessHandle::isAlive));
        await("the temporary folder is empty").atMost(PATIENCE).untilAsserted(() -> {
            try (Stream<Path> left = Files.list(temporary)) {
                assertThat(left).isEmpty();
            }
        });
    }

    private static CallToolResult call(String tool, Map<String, Object> arguments) {
        return agent.callTool(CallToolRequest.builder(tool).arguments(arguments).build());
    }

    private static String text(CallToolResult result) {
        return ((TextContent) result.content().get(0)).text();
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> fields(Object object) {
        return (Map<String, Object>) object;
    }

    @Test
    void an_agent_is_told_of_four_tools_and_of_what_they_take() {
        List<Tool> tools = agent.listTools().tools();

        assertThat(tools).extracting(Tool::name).containsExactly("check", "show", "explain", "cards");
        assertThat(fields(tools.get(0).inputSchema().get("properties"))).containsKeys("what", "program", "limit");
    }

    @Test
    void a_lock_that_fails_comes_with_its_failures_and_their_stories() {
        CallToolResult checked =
                call("check", Map.of("what", LOCKS.resolve("PrintsALot.java").toString(), "clients", 2, "limit", 100));

        assertThat(checked.isError()).isFalse();
        Map<String, Object> json = fields(checked.structuredContent());
        assertThat(json).containsEntry("verdict", "not as expected").doesNotContainKey("screen");
        assertThat(fields(fields(json.get("failures")).get("FOREIGN_UNLOCK"))).containsKey("shortest");
        assertThat(text(checked)).contains("FOREIGN_UNLOCK", "A ", "B ", "DEL");
    }

    @Test
    void a_file_that_is_none_is_an_error_with_a_sentence() {
        CallToolResult checked = call("check", Map.of("what", "Nowhere.java"));

        assertThat(checked.isError()).isTrue();
        assertThat(text(checked))
                .isEqualTo(
                        "lab: there is no file 'Nowhere.java'; name a Java source file, or a class with --class-path");
    }

    @Test
    void a_lock_of_which_nothing_is_seen_is_inconclusive_and_no_error() {
        CallToolResult checked =
                call("check", Map.of("what", LOCKS.resolve("NeverSends.java").toString(), "clients", 2));

        assertThat(checked.isError()).isFalse();
        assertThat(fields(checked.structuredContent()))
                .containsEntry("verdict", "inconclusive")
                .containsKey("gap");
        assertThat(text(checked)).contains("inconclusive");
    }

    @Test
    void code_that_writes_to_the_descriptor_of_the_protocol_is_judged() {
        CallToolResult checked = call(
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
            assertThat(text(call("check", code)))
                    .startsWith("inconclusive, the process in which it was judged ended before it gave a verdict");
        }
        assertThat(text(call("explain", Map.of("name", "RACE")))).startsWith("RACE: two clients are inside at once");
    }

    @Test
    void what_a_tool_does_not_know_is_an_error_with_a_sentence() {
        assertThat(text(call("explain", Map.of("word", "RACE"))))
                .isEqualTo("explain has no argument word; it has name");
        assertThat(text(call("check", Map.of()))).startsWith("give what or program, and not both");
        assertThat(text(call("check", Map.of("what", "--report=page.html"))))
                .startsWith("what must not begin with a dash, got --report=page.html");
        assertThat(text(call("check", Map.of("what", "My.java", "limit", 601))))
                .isEqualTo("limit must be at most 600 seconds here, got 601; for more, run ./lab check");
        assertThat(text(call("check", Map.of("what", "My.java", "clients", "many"))))
                .contains("--clients");
        assertThat(call("explain", Map.of("name", "HASTE")).isError()).isTrue();
    }

    @Test
    void a_schedule_is_drawn_a_failure_explained_and_a_card_found() {
        assertThat(text(call("show", Map.of("schedule", "stage2-setnx:A.A-crash.B"))))
                .contains("ORPHAN_KEY", "SETNX");
        assertThat(text(call("explain", Map.of("name", "inconclusive")))).contains("not a pass");
        assertThat(text(call("explain", Map.of("name", "RACE")))).startsWith("RACE: two clients are inside at once");
        assertThat(text(call("cards", Map.of("about", "fencing")))).containsIgnoringCase("fencing");
    }

    /** The SDK's server would stop to read, and stay. */
    @Test
    void what_is_not_the_protocol_ends_it() throws IOException {
        Process server = new ProcessBuilder(command())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (OutputStream input = server.getOutputStream()) {
            input.write("check\n".getBytes(StandardCharsets.UTF_8));
        }

        assertThat(server.onExit()).succeedsWithin(PATIENCE);
    }

    /** However long the check would take. */
    @Tag("nightly")
    @Test
    void who_goes_away_ends_the_check_that_runs_and_all_that_it_started() throws IOException {
        Process server = new ProcessBuilder(command())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        List<ProcessHandle> started;
        try (OutputStream input = server.getOutputStream()) {
            input.write("""
                    {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2024-11-05","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
                    {"jsonrpc":"2.0","method":"notifications/initialized"}
                    {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"check","arguments":{"what":"SET {key} {owner} NX PX {millis} = OK / DEL {key}","clients":6,"limit":600}}}
                    """.getBytes(StandardCharsets.UTF_8));
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
