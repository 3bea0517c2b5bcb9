package io.github.lockevolution.workbench.mcp;

import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceResult;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** The files that an agent can read. Programs read them, so they are the same in every language. */
final class AgentFile {

    /** The protocol of a program in any language, in both directions. */
    static final SyncResourceSpecification PROTOCOL = resource(
            "lab://protocol",
            "protocol.md",
            "The line protocol of a program under test",
            "What a lock or a critical section in any language is told on its standard input, and what it answers.");

    private AgentFile() {}

    private static SyncResourceSpecification resource(String address, String file, String title, String description) {
        Resource resource = Resource.builder(address, file)
                .title(title)
                .description(description)
                .mimeType("text/markdown")
                .build();
        return new SyncResourceSpecification(
                resource,
                (exchange, request) -> ReadResourceResult.builder(
                                List.of(TextResourceContents.builder(address, read(file))
                                        .mimeType("text/markdown")
                                        .build()))
                        .build());
    }

    /** All of a file that is delivered with this class. */
    static String read(String file) {
        try (InputStream input = Objects.requireNonNull(
                AgentFile.class.getResourceAsStream("/io/github/lockevolution/workbench/mcp/" + file))) {
            return new String(input.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
