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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A coding agent that has started a server of its own, by the client of the protocol's own SDK. Its end proves that nothing is left. */
final class McpAgent implements AutoCloseable {

    static final Duration PATIENCE = Duration.ofSeconds(120);

    private final Path temporary;
    private final McpSyncClient client;
    private final ProcessHandle server;

    private McpAgent(Path temporary, McpSyncClient client, ProcessHandle server) {
        this.temporary = temporary;
        this.client = client;
        this.server = server;
    }

    /** @param temporary where the server keeps its temporary files */
    static McpAgent start(Path temporary) {
        List<ProcessHandle> before = ProcessHandle.current().children().toList();
        List<String> command = command(temporary);
        StdioClientTransport transport = new StdioClientTransport(
                ServerParameters.builder(command.get(0))
                        .args(command.subList(1, command.size()))
                        .env(System.getenv())
                        .build(),
                new JacksonMcpJsonMapper(new ObjectMapper()));
        McpSyncClient client = McpClient.sync(transport)
                .requestTimeout(PATIENCE)
                .initializationTimeout(PATIENCE)
                .jsonSchemaValidator((schema, content) -> ValidationResponse.asValid(""))
                .build();
        client.initialize();
        ProcessHandle server = ProcessHandle.current()
                .children()
                .filter(process -> !before.contains(process))
                .findFirst()
                .orElseThrow();
        return new McpAgent(temporary, client, server);
    }

    static List<String> command(Path temporary) {
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

    McpSyncClient client() {
        return client;
    }

    CallToolResult call(String tool, Map<String, Object> arguments) {
        return client.callTool(
                CallToolRequest.builder(tool).arguments(arguments).build());
    }

    static String text(CallToolResult result) {
        return ((TextContent) result.content().get(0)).text();
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> fields(Object object) {
        return (Map<String, Object>) object;
    }

    /** Who asks no more ends it, and all that it has started. */
    @Override
    public void close() {
        List<ProcessHandle> servers =
                Stream.concat(Stream.of(server), server.descendants()).toList();
        assertThat(server.isAlive()).isTrue();

        client.closeGracefully();

        await("all processes of the server are gone")
                .atMost(PATIENCE)
                .untilAsserted(() -> assertThat(servers).noneMatch(ProcessHandle::isAlive));
        await("the temporary folder is empty")
                .atMost(PATIENCE)
                .untilAsserted(() -> assertThat(left()).isEmpty());
    }

    private List<Path> left() throws IOException {
        try (Stream<Path> left = Files.list(temporary)) {
            return left.toList();
        }
    }
}
